import type { ReactNode } from "react";
import { deskLinks } from "#app/desk/desk-links.ts";
import { classNames } from "#app/ui/class-names.ts";
import { formatDay, formatPeriod, formatWeekday, nearInstant } from "#content/desk/dates.ts";
import { exactEuros } from "#content/site/format.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { totalCentsOf } from "#domain/amount.ts";
import type { RunStage } from "#domain/billing/run-stage.ts";
import type { Day } from "#domain/calendar.ts";
import { announcedCollectionDay } from "#domain/contract/arrears.ts";
import { lastDepositDay } from "#domain/contract/debits.ts";
import type { ReadRun } from "#server/billing/runs/read-run.ts";
import { debitsCounted, runCount } from "../debits/words.ts";
import { useMay, useToday } from "../desk-context.tsx";
import { Alert } from "../ui/alert.tsx";
import { buttonClass } from "../ui/button.ts";
import { Panel } from "../ui/panel.tsx";
import { Opener } from "../ui/question.tsx";
import styles from "./panel.module.css";
import { runHref } from "./query.ts";
import { runWords } from "./words.ts";

const { steps: words } = runWords;

type PanelProps = { readonly read: ReadRun };

/** What is true of the money of a run, the steps that it has gone, each with who and when, and what to do next. */
export function RunPanel({ read }: PanelProps) {
  const { run, stage, batches, counts } = read;
  const refused = totalCentsOf(batches.map(({ refusedCents }) => ({ amountCents: refusedCents })));
  const returned = totalCentsOf(batches.map(({ returnedCents }) => ({ amountCents: returnedCents })));
  const cents = stage === "collected" ? run.totalCents - refused - returned : run.totalCents;
  return (
    <>
      <Lateness {...read} />
      <Panel className={styles.run} aria-labelledby="run-money">
        <div>
          <h2 id="run-money">{runWords.figures[stage]}</h2>
          <p className={classNames("figure", styles.total)}>{exactEuros(cents)}</p>
          <p className="quiet">{runCount(run.debitCount, counts.FRST)}</p>
        </div>
        <Steps {...read} />
        <NextStep {...read} />
      </Panel>
    </>
  );
}

/** In red: the last evening on which the bank takes the file, or that it has passed. */
function Lateness({ run, stage, batches, events }: ReadRun) {
  const today = useToday();
  const { alerts } = runWords;
  if (stage !== "tonight" && stage !== "missed") return null;
  const count = debitsCounted(run.debitCount);
  if (stage === "missed") {
    const last = formatDay(lastDepositDay(run.firstCollectionOn), today);
    return (
      <Alert look="error" className={styles.alert}>
        <b>{alerts.missedTitle}</b> {alerts.missed(last, count)}
      </Alert>
    );
  }
  const first = batches.filter(({ collectionOn }) => collectionOn === run.firstCollectionOn);
  const firstCount = first.reduce((sum, batch) => sum + batch.count, 0);
  const firstCents = first.reduce((sum, { totalCents }) => sum + totalCents, 0);
  const taken = events.find(({ kind }) => kind === "debit-file-taken");
  return (
    <Alert look="error" className={styles.alert}>
      <b>{alerts.tonightTitle}</b>{" "}
      {alerts.tonight(
        taken ? alerts.takenBy(taken.by, nearInstant(taken.at, today)) : null,
        debitsCounted(firstCount),
        firstCents,
        formatWeekday(run.firstCollectionOn, today),
      )}
    </Alert>
  );
}

function Steps({ run, stage, lastCollectionOn, counts, events }: ReadRun) {
  const today = useToday();
  const isDeposited = run.depositedOn !== null;
  const last = lastDepositDay(run.firstCollectionOn);
  const taken = events.find(({ kind }) => kind === "debit-file-taken");
  const collection = formatPeriod(run.firstCollectionOn, lastCollectionOn, today);
  const isOver = stage === "withdrawn" || stage === "cancelled";
  return (
    <ol className={styles.steps} aria-label={words.name}>
      <Step state="done" title={words.prepared}>
        <span>{nearInstant(run.createdAt, today)}</span>
        {run.by && <span>{run.by}</span>}
      </Step>
      {isDeposited ? (
        <Step state="done" title={words.deposited}>
          <span>{formatWeekday(run.depositedOn!, today)}</span>
          <span>{run.depositedBy ?? words.byBank}</span>
        </Step>
      ) : (
        <Step state={isOver ? "later" : "now"} isLate={isLate(stage)} title={words.toDeposit}>
          {!isOver && <span>{untilWords(last, today)}</span>}
          {taken && <span>{words.taken(nearInstant(taken.at, today))}</span>}
        </Step>
      )}
      {!isOver && (
        <Step
          state={stage === "collected" ? "done" : isDeposited ? "now" : "later"}
          title={stage === "collected" ? words.collected : words.toCollect}
        >
          <span>{collection}</span>
          {stage === "collected" && <span>{words.outOf(counts.all - counts.returned, counts.all)}</span>}
        </Step>
      )}
    </ol>
  );
}

function isLate(stage: RunStage): boolean {
  return stage === "tonight" || stage === "missed";
}

function untilWords(last: Day, today: Day): string {
  if (last === today) return words.tonight;
  return last < today ? words.wasUntil(formatDay(last, today)) : words.before(formatWeekday(last, today));
}

function Step({
  state,
  isLate = false,
  title,
  children,
}: {
  readonly state: "done" | "now" | "later";
  readonly isLate?: boolean;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <li className={classNames(styles[state], isLate && styles.late)}>
      <b>
        <span className="visually-hidden">{words[state]}</span>
        {title}
      </b>
      {children}
    </li>
  );
}

/** The next thing to do with a run, and why. */
function NextStep({ run, stage }: ReadRun) {
  const mayPresent = useMay(actionPermissions.runs.make);
  const today = useToday();
  const { notes } = runWords;
  const page = runHref(run.id);
  const moveTo = runWords.move(formatDay(announcedCollectionDay(today), today));
  const opener = (action: string, label: string, isFirst: boolean) => (
    <Opener page={page} action={action} className={buttonClass("large", isFirst && "primary")}>
      {label}
    </Opener>
  );
  const file = run.isFileTaken ? null : opener("fichier", runWords.download, true);
  return (
    <div className={styles.next}>
      {mayPresent && (stage === "prepared" || stage === "tonight") && (
        <>
          {file}
          {opener("deposer", runWords.deposit, file === null)}
          {stage === "tonight" && opener("deplacer", moveTo, false)}
        </>
      )}
      {mayPresent && stage === "missed" && (
        <>
          {opener("deplacer", moveTo, true)}
          {opener("deposer", runWords.deposit, false)}
        </>
      )}
      {(stage === "deposited" || stage === "collected") && (
        <a className={buttonClass("large")} href={deskLinks.deskPage("returns")}>
          {runWords.readFile}
        </a>
      )}
      <p className="note">
        {stage === "withdrawn"
          ? run.replacement
            ? notes.replacedBy(run.replacement.id)
            : notes.notReplaced
          : run.replaces
            ? notes.replaces(run.replaces)
            : notes[stage]}
      </p>
    </div>
  );
}
