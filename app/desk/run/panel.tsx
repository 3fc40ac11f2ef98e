import type { ReactNode } from "react";
import { deskLinks } from "#app/desk/desk-links.ts";
import { links } from "#app/links.ts";
import { classNames } from "#app/ui/class-names.ts";
import { formatDay, formatPeriod, formatWeekday, nearInstant } from "#content/desk/dates.ts";
import { exactEuros } from "#content/site/format.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import type { RunStage } from "#domain/billing/run-stage.ts";
import type { Day } from "#domain/calendar.ts";
import { lastDepositDay } from "#domain/contract/debits.ts";
import { announcedCollectionDay } from "#domain/contract/presentation.ts";
import type { ReadRun } from "#server/billing/runs/read-run.ts";
import { debitsCounted, runCount } from "../debits/words.ts";
import { useMay, useToday } from "../desk-context.tsx";
import { suspectWords } from "../returns/credit-words.ts";
import { Alert } from "../ui/alert.tsx";
import { buttonClass } from "../ui/button.ts";
import { Panel } from "../ui/panel.tsx";
import { Opener } from "../ui/question.tsx";
import styles from "./panel.module.css";
import { runHref } from "./query.ts";
import { sumsOf } from "./sums.tsx";
import { runWords } from "./words.ts";

const { steps: words } = runWords;

type PanelProps = { readonly read: ReadRun };

/** What is true of the money of a run, the steps that it has gone, each with who and when, and what to do next. */
export function RunPanel({ read }: PanelProps) {
  const { run, stage, batches, counts } = read;
  const { refusedCents, returnedCents, creditedCents, missingCents } = sumsOf(batches);
  const isCredited = creditedCents > 0;
  const left = stage === "collected" ? run.totalCents - refusedCents - returnedCents : run.totalCents;
  return (
    <>
      <Lateness {...read} />
      <Missing {...read} />
      <ToRecall {...read} />
      <Panel className={styles.run} aria-labelledby="run-money">
        <div>
          <h2 id="run-money">{isCredited ? runWords.credited : runWords.figures[stage]}</h2>
          <p className={classNames("figure", styles.total)}>
            {exactEuros(isCredited ? creditedCents : left)}
          </p>
          <p className="quiet">
            {!isCredited
              ? runCount(run.debitCount, counts.FRST)
              : missingCents > 0
                ? runWords.lack(missingCents)
                : runWords.ofAsked(run.totalCents)}
          </p>
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
  if (stage === "missed") {
    const last = formatDay(lastDepositDay(run.firstCollectionOn), today);
    return (
      <Alert look="error" className={styles.alert}>
        <b>{alerts.missedTitle}</b> {alerts.missed(last, run.debitCount)}
      </Alert>
    );
  }
  const first = batches.filter(({ collectionOn }) => collectionOn === run.firstCollectionOn);
  const firstCount = first.reduce((sum, batch) => sum + batch.count, 0);
  const firstCents = first.reduce((sum, { askedCents }) => sum + askedCents, 0);
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

/** What the batches lack that a statement has credited in part, or have too much. */
function Missing({ batches }: ReadRun) {
  return batches
    .filter(({ credits, missingCents }) => credits.length > 0 && missingCents !== 0)
    .map(({ id, missingCents, creditedCents, suspects }) => (
      <Alert key={id} look="warning" className={styles.alert}>
        {missingCents > 0 ? (
          <>
            <b>{runWords.missing(id, missingCents)}</b>{" "}
            {runWords.missingText(creditedCents, creditedCents + missingCents)} {suspectWords(suspects)}.
          </>
        ) : (
          runWords.tooMuch(id, -missingCents)
        )}
      </Alert>
    ));
}

/** The debits that the bank has, or is to get, although it said that nothing can be collected on their mandate. */
function ToRecall({ toRecall }: ReadRun) {
  const today = useToday();
  return toRecall.map(({ id, number, raisonSociale, amountCents, collectionOn, isDeposited }) => (
    <Alert key={id} look="warning" className={styles.alert}>
      <a href={links.deskContract(number)}>{raisonSociale}</a>{" "}
      {runWords[isDeposited ? "recall" : "notDeposited"](
        exactEuros(amountCents),
        formatDay(collectionOn, today),
      )}
    </Alert>
  ));
}

function Steps({ run, stage, lastCollectionOn, batches, counts, events }: ReadRun) {
  const today = useToday();
  const isDeposited = run.depositedOn !== null;
  const last = lastDepositDay(run.firstCollectionOn);
  const taken = events.find(({ kind }) => kind === "debit-file-taken");
  const collection = formatPeriod(run.firstCollectionOn, lastCollectionOn, today);
  const isOver = stage === "withdrawn" || stage === "cancelled";
  const isCollected = stage === "collected" || stage === "confirmed";
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
          state={isCollected ? "done" : isDeposited ? "now" : "later"}
          title={isCollected ? words.collected : words.toCollect}
        >
          <span>{collection}</span>
          {isCollected && <span>{words.outOf(counts.all - counts.returned, counts.all)}</span>}
        </Step>
      )}
      {isDeposited && !isOver && <Confirmation stage={stage} batches={batches} />}
    </ol>
  );
}

/** What statements say of the batches of a run that is at the bank. */
function Confirmation({ stage, batches }: Pick<ReadRun, "stage" | "batches">) {
  const today = useToday();
  const credits = batches.flatMap((batch) => batch.credits);
  const last = credits
    .map(({ creditedOn }) => creditedOn)
    .sort()
    .at(-1);
  if (last === undefined)
    return (
      <Step state={stage === "collected" ? "now" : "later"} title={words.toConfirm}>
        {stage === "collected" && <span>{words.unread}</span>}
      </Step>
    );
  const whole = batches.filter(({ missingCents }) => missingCents <= 0).length;
  return (
    <Step
      state={stage === "confirmed" ? "done" : "now"}
      title={stage === "confirmed" ? words.confirmed : words.partly}
    >
      <span>{words.statementOf(formatDay(last, today))}</span>
      {stage !== "confirmed" && <span>{words.batchesOf(whole, batches.length)}</span>}
    </Step>
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
function NextStep({ run, stage, batches }: ReadRun) {
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
  const toConfirm = batches.filter(({ isToConfirm }) => isToConfirm).length;
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
            : toConfirm > 0
              ? notes.toConfirm(toConfirm)
              : notes[stage]}
      </p>
    </div>
  );
}
