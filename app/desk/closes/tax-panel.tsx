import { exactEuros } from "#content/site/format.ts";
import type { Day } from "#domain/calendar.ts";
import type { ClosedMonth } from "#server/database/billing/closed-months.ts";
import type { BooksMonth } from "#server/desk/books/month.ts";
import { runHref } from "../run/query.ts";
import { buttonClass } from "../ui/button.ts";
import { Panel } from "../ui/panel.tsx";
import { Opener } from "../ui/question.tsx";
import { SumAction, SumPanel } from "../ui/sum-panel.tsx";
import { openPoints } from "./parts.tsx";
import { closesHref } from "./query.ts";
import styles from "./tax-panel.module.css";
import { taxByRate, taxDueCents } from "./tax-sums.ts";
import { closesWords } from "./words.ts";

const { panel: words, closed: closedWords } = closesWords;

/** The tax that is due for the month, by rate, and the way to close it. */
export function TaxPanel({ month, mayClose }: { readonly month: BooksMonth; readonly mayClose: boolean }) {
  const { tax, fromOn, isTaxedOnInvoice, blocked } = month;
  const [run] = blocked.runs;
  const blocks = blocked.runs.length + (blocked.books === null ? 0 : 1);
  const rates = taxByRate(tax);
  const totalCents = rates.reduce((sum, { baseCents, taxCents }) => sum + baseCents + taxCents, 0);
  return (
    <SumPanel
      id="tax-title"
      title={words.title}
      cents={taxDueCents(tax)}
      under={isTaxedOnInvoice ? words.onInvoices(totalCents) : words.onPayments(totalCents)}
    >
      {rates.length === 0 ? (
        <p className="quiet">{words.none}</p>
      ) : (
        <div className={styles.rates}>
          <p aria-hidden="true">
            <span>{words.rate}</span>
            <span>{words.base}</span>
            <span>{words.tax}</span>
          </p>
          <dl>
            {rates.map(({ permille, baseCents, taxCents }) => (
              <div key={permille}>
                <dt>{words.rates(permille)}</dt>
                <dd>{exactEuros(baseCents)}</dd>
                <dd>{exactEuros(taxCents)}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      {run && (
        <SumAction>
          <a className={buttonClass("large", "primary")} href={runHref(run.id)}>
            {words.whereIs(run.id)}
          </a>
          <p className="note">{words.blocked(fromOn, blocks)}</p>
        </SumAction>
      )}
      {!run && blocks > 0 && <p className="note">{words.blocked(fromOn, blocks)}</p>}
      {mayClose && (
        <SumAction>
          <Opener page={closesHref(fromOn)} action="clore" className={buttonClass("large", "primary")}>
            {words.close(fromOn)}
          </Opener>
          <p className="note">{words.free(openPoints(month))}</p>
        </SumAction>
      )}
    </SumPanel>
  );
}

/** Who closed the month and when, and what is to be declared for it. */
export function ClosedPanel({
  month,
  closed,
  today,
}: {
  readonly month: BooksMonth;
  readonly closed: ClosedMonth;
  readonly today: Day;
}) {
  const rates = taxByRate(month.tax);
  const base = (isTaxed: boolean) =>
    rates.reduce((sum, { permille, baseCents }) => (permille > 0 === isTaxed ? sum + baseCents : sum), 0);
  return (
    <Panel className={styles.closed} aria-labelledby="closed-title">
      <div>
        <h2 id="closed-title">{closedWords.title(closed.closedAt, today)}</h2>
        <p className="quiet">{closedWords.by(closed.closedBy, closed.entryCount)}</p>
      </div>
      <dl>
        <Figure label={closedWords.tax} cents={closed.taxCents} />
        <Figure label={closedWords.taxed} cents={base(true)} />
        {base(false) !== 0 && <Figure label={closedWords.untaxed} cents={base(false)} />}
      </dl>
    </Panel>
  );
}

function Figure({ label, cents }: { readonly label: string; readonly cents: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{exactEuros(cents)}</dd>
    </div>
  );
}
