import { links } from "#app/links.ts";
import { classNames } from "#app/ui/class-names.ts";
import { exactEuros } from "#content/site/format.ts";
import { debitParts, invoiceParts, type Share } from "#domain/billing/reconciliation.ts";
import type { Day } from "#domain/calendar.ts";
import type { InvoicesMonth } from "#server/desk/invoices/invoices.ts";
import { useToday } from "../desk-context.tsx";
import { Panel } from "../ui/panel.tsx";
import { State } from "../ui/state.tsx";
import styles from "./glance.module.css";
import { comingWords, discrepancyWords, invoicesWords, partWords, signedEuros, sumWords } from "./words.ts";

const words = invoicesWords.glance;

type GlanceProps = { readonly month: InvoicesMonth; readonly firstDay: Day };

/**
 * The dark panel: what the documents of the month add up to, then its due days as three threads of one length, from due
 * days to debits, and a sentence for each difference.
 */
export function MonthGlance({ month, firstDay }: GlanceProps) {
  const { net, creditNotes } = month.all;
  return (
    <Panel className={styles.glance} aria-labelledby="t-glance">
      <div className={styles.sum}>
        <h2 id="t-glance">{words.title}</h2>
        <p className={classNames("figures", styles.net)}>{signedEuros(net.totalCents)}</p>
        <p className="quiet">{creditNotes.count > 0 ? words.net : words.whole}</p>
        <dl>
          <div>
            <dt>{words.withoutVat}</dt>
            <dd>{signedEuros(net.withoutVatCents)}</dd>
          </div>
          <div>
            <dt>{words.vat}</dt>
            <dd>{signedEuros(net.vatCents)}</dd>
          </div>
        </dl>
      </div>
      <ol className={styles.threads} aria-label={words.threads}>
        <Thread name="dues" order={["owed", "no-longer-owed"]} month={month} firstDay={firstDay} />
        <Thread name="invoices" order={invoiceParts} month={month} firstDay={firstDay} />
        <Thread name="debits" order={debitParts} month={month} firstDay={firstDay} />
      </ol>
      <Verdict month={month} firstDay={firstDay} />
    </Panel>
  );
}

/** The class of the mark of each part. */
const looks: Readonly<Record<string, string | undefined>> = {
  owed: styles.due,
  "no-longer-owed": styles.cancelled,
  issued: styles.due,
  waiting: styles.waiting,
  without: styles.cancelled,
  paid: styles.paid,
  settled: styles.settled,
  prepared: styles.toPresent,
  presented: styles.presented,
  "without-invoice": styles.withoutInvoice,
  cancelled: styles.cancelled,
  returned: styles.returned,
  "left-aside": styles.waiting,
  "to-present": styles.toPresent,
};

/** Wider than any screen: the parts of a bar shrink to fit, in proportion to their widths. */
const barWidth = 10_000;

function Thread({
  name,
  order,
  month,
  firstDay,
}: GlanceProps & { readonly name: keyof typeof partWords; readonly order: readonly string[] }) {
  const today = useToday();
  const shares: Readonly<Record<string, Share>> = month.reconciliation.threads[name];
  const wordsOf: (typeof partWords)[typeof name] & Record<string, unknown> = partWords[name];
  const parts = order.flatMap((part) => {
    const share = shares[part]!;
    return share.count > 0 ? [{ part, ...share }] : [];
  });
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  return (
    <li>
      <p>{words[name]}</p>
      <div>
        <div className={styles.bar} aria-hidden="true">
          {parts.map(({ part, count }) => (
            <svg key={part} className={looks[part]} width={Math.ceil((count / total) * barWidth)} />
          ))}
        </div>
        <p className={styles.key}>
          {parts.map(({ part, count, cents }) => (
            <span key={part}>
              <svg className={looks[part]} aria-hidden="true" />
              {count} {(wordsOf[part] as PartWords)(count, { month: firstDay, today })}{" "}
              <b>{exactEuros(cents)}</b>
            </span>
          ))}
        </p>
      </div>
    </li>
  );
}

type PartWords = (count: number, context: { readonly month: Day; readonly today: Day }) => string;

/** Differences that the panel names; the others are counted. */
const named = 8;

function Verdict({ month, firstDay }: GlanceProps) {
  const today = useToday();
  const { discrepancies } = month.reconciliation;
  const sum = sumSentence(month);
  return (
    <div className={styles.verdict}>
      <p>
        {discrepancies.length === 0 ? (
          <State name="good">{words.closed}</State>
        ) : (
          <State name="watch">{words.gaps(discrepancies.length)}</State>
        )}
      </p>
      <div>
        {discrepancies.length > 0 && (
          <ul>
            {discrepancies.slice(0, named).map((discrepancy) => {
              const { due } = discrepancy;
              const { before, amount, after } = discrepancyWords(discrepancy, today);
              return (
                <li key={`${due.contract} ${due.dueOn}`}>
                  <a href={links.deskContract(due.contract)}>{due.raisonSociale || due.contract}</a> :{" "}
                  {before} <b>{amount}</b> {after}
                </li>
              );
            })}
            {discrepancies.length > named && <li>{words.more(discrepancies.length - named)}</li>}
          </ul>
        )}
        {sum && <p className="note">{sum}</p>}
        {month.coming.count > 0 && <p className="note">{comingWords(month.coming, firstDay)}</p>}
      </div>
    </div>
  );
}

/** The invoices of the month's due days, less their credit notes, and what that is made of. */
function sumSentence({ reconciliation: { sums } }: InvoicesMonth): string | null {
  if (sums.invoiced === 0) return null;
  const { toRefund, ...others } = sumWords;
  const parts = Object.entries(others).flatMap(([name, word]) => {
    const cents = sums[name as keyof typeof others];
    return cents > 0 ? [`${exactEuros(cents)} ${word}`] : [];
  });
  const less = sums.toRefund > 0 ? `, moins ${exactEuros(sums.toRefund)} ${toRefund}` : "";
  return words.sum(exactEuros(sums.invoiced - sums.credited), `${parts.join(", ") || exactEuros(0)}${less}`);
}
