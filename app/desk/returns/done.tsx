import type { ReactNode } from "react";
import { deskLinks } from "#app/desk/desk-links.ts";
import { links } from "#app/links.ts";
import { classNames } from "#app/ui/class-names.ts";
import { formatDay, formatRelative } from "#content/desk/dates.ts";
import { describeReturnReason, returnGroup } from "#content/desk/return-reasons.ts";
import { exactEuros } from "#content/site/format.ts";
import { telephone } from "#content/site/telephone.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import type { MonthlyReturns } from "#domain/billing/return-share.ts";
import type { RecordedFile } from "#server/billing/bank/bank-files.ts";
import type { ReturnedDebit } from "#server/database/billing/bank-files.ts";
import { useMay, useToday } from "../desk-context.tsx";
import { buttonClass, buttonRow } from "../ui/button.ts";
import { Card } from "../ui/card.tsx";
import { Icon } from "../ui/icon.tsx";
import { creditsWords, suspectWords } from "./credit-words.ts";
import depositStyles from "./deposit.module.css";
import styles from "./done.module.css";
import { FileForm } from "./file-form.tsx";
import { type ReturnsQuery, returnsHref } from "./query.ts";
import type { RecordedCounts } from "./record-words.ts";
import { ShareOfReturns } from "./share.tsx";
import { countsWords, recordedWords, returnsWords } from "./words.ts";

const { done: words, already, drop } = returnsWords;

type Props = {
  readonly query: ReturnsQuery;
  readonly recorded: RecordedFile;
  readonly shares: readonly MonthlyReturns[];
};

/** A file that is recorded: just now, or before. */
export function DoneWith(props: Props) {
  return props.query.done === null ? <Already {...props} /> : <Done {...props} />;
}

function Already({ recorded }: Props) {
  const { file } = recorded;
  const mayRecord = useMay(actionPermissions.bankFiles.recordFile);
  const today = useToday();
  const { sha256, fileName, recordedAt, recordedBy } = file;
  const counts = countsWords(countsOf(recorded));
  return (
    <>
      <Tone look="warning" title={already.title}>
        <p>{already.text(fileName, recordedBy ?? "", formatRelative(recordedAt!, today), counts)}</p>
        <p className={classNames(buttonRow, styles.buttons)}>
          <a className={buttonClass()} href={returnsHref({ fait: sha256 })}>
            {already.see}
          </a>
        </p>
      </Tone>
      {mayRecord && <FileForm title={`${drop.another} ?`} />}
    </>
  );
}

function Done({ recorded, shares }: Props) {
  const { file, returns, missing, tooMuch, leftAside, unnamedCount } = recorded;
  const today = useToday();
  const { creditCount, creditedCents, returnCount, returnedCents, settlementCount, settledCents } = file;
  const tasks = returns.filter(({ reason }) => reason !== "AM04");
  const said = [
    creditCount > 0 && words.confirmed(creditedCents),
    returnCount > 0 && words.unpaid(returnedCents),
    settlementCount > 0 && words.settled(settledCents),
    unnamedCount > 0 && words.unnamed(unnamedCount),
    creditCount + returnCount + settlementCount + recorded.chargeCount + unnamedCount === 0 && words.nothing,
  ];
  return (
    <div className={depositStyles.columns}>
      <div>
        <Tone look="good" title={recordedWords(countsOf(recorded), unnamedCount > 0)}>
          <p>{said.filter(Boolean).join(" ")}</p>
          <p className={classNames(buttonRow, styles.buttons)}>
            <a className={buttonClass()} href={`${deskLinks.deskPage("debits")}#impayes`}>
              {words.seeUnpaid}
            </a>
            <a className={buttonClass("bare")} href={returnsHref()}>
              {words.another}
            </a>
          </p>
        </Tone>
        {missing.length + tasks.length + tooMuch.length > 0 && (
          <Card titleId="tasks-title" title={words.tasks}>
            <ul className={styles.tasks}>
              {missing.map(({ batchId, runId, missingCents, suspects }) => (
                <li key={batchId}>
                  <div>
                    <h3>
                      <a href={deskLinks.deskRun(runId)}>{creditsWords.missing(batchId, missingCents)}</a>
                    </h3>
                    <p>{missingCents > 0 ? `${suspectWords(suspects)}.` : creditsWords.tooMuchText}</p>
                  </div>
                </li>
              ))}
              {tasks.map((debit) => (
                <Task key={debit.id} debit={debit} />
              ))}
              {tooMuch.map(({ number, leftCents }) => (
                <li key={`${number} ${leftCents}`}>
                  <div>
                    <h3>
                      <a href={links.deskContract(number)}>{number}</a>
                    </h3>
                    <p>{words.tooMuch(leftCents)}</p>
                  </div>
                </li>
              ))}
            </ul>
          </Card>
        )}
        {leftAside.length > 0 && (
          <Card titleId="aside-title" title={words.leftAside}>
            <p>{words.leftAsideText}</p>
            <ul className={styles.tasks}>
              {leftAside.map(({ name, amountCents, on }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same, and the list never changes
                <li key={index}>
                  {[name, amountCents !== null && exactEuros(amountCents), on && formatDay(on, today)]
                    .filter(Boolean)
                    .join(", ")}
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
      <ShareOfReturns shares={shares} />
    </div>
  );
}

function countsOf({ file, chargeCount: charges }: RecordedFile): RecordedCounts {
  const { creditCount, returnCount, settlementCount } = file;
  return { batches: creditCount, returns: returnCount, transfers: settlementCount, charges };
}

function Task({ debit }: { readonly debit: ReturnedDebit }) {
  const today = useToday();
  const { number, raisonSociale, dueOn, amountCents, reason, words: said } = debit;
  const { href, words: figures } = telephone(debit.telephone);
  const { title, next } = returnGroup(reason, said);
  return (
    <li>
      <div>
        <h3>
          <a href={links.deskContract(number)}>{raisonSociale}</a>
        </h3>
        <p>
          {title}
          {describeReturnReason(reason) ? "" : ` (${reason})`}, échéance du {formatDay(dueOn, today)},{" "}
          {exactEuros(amountCents)}. {next}
        </p>
      </div>
      {href ? (
        <a className={buttonClass()} href={href}>
          <Icon name="phone" />
          {figures}
        </a>
      ) : (
        <a className={buttonClass()} href={links.deskContract(number)}>
          {words.seeContract}
          <span className="visually-hidden">{words.about(raisonSociale)}</span>
        </a>
      )}
    </li>
  );
}

/** The outcome that a page opens with: its title, what happened, and what follows. It takes the focus, to be read first. */
function Tone({
  look,
  title,
  children,
}: {
  readonly look: "good" | "warning" | "error";
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <section
      className={classNames(styles.tone, styles[look])}
      data-outcome={look}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: so screen readers read the result first
      autoFocus
      aria-labelledby="outcome-title"
    >
      <Icon name={look === "good" ? "tick" : "alert"} />
      <h2 id="outcome-title">{title}</h2>
      {children}
    </section>
  );
}
