import { deskLinks } from "#app/desk/desk-links.ts";
import { formatDay, formatWeekday } from "#content/desk/dates.ts";
import { exactEuros } from "#content/site/format.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import { lastDepositDay } from "#domain/contract/debits.ts";
import { announcedCollectionDay } from "#domain/contract/presentation.ts";
import type { MadeRun } from "#server/billing/runs/debit-runs.ts";
import type { Asked } from "../asked.ts";
import { debitsCounted } from "../debits/words.ts";
import { Alert } from "../ui/alert.tsx";
import { DayField, TickField } from "../ui/fields.tsx";
import { Question, WhatHappens } from "../ui/question.tsx";
import { readRunAction, runHref } from "./query.ts";
import { runQuestions as words } from "./question-words.ts";

type Props = { readonly run: MadeRun; readonly today: Day };

/** The question that the page asks; `null` if it asks none. */
export function questionOf({ asked, ...view }: Props & { readonly asked: Asked }) {
  if (asked.action === "pris") return <FileTaken {...view} />;
  switch (readRunAction(asked.action)) {
    case "fichier":
      return <BankFile {...view} />;
    case "annuler":
      return <CancelRun {...view} />;
    case "deposer":
      return <DepositRun {...view} />;
    case "depot-annule":
      return <UndoDeposit {...view} />;
    case "deplacer":
      return <MoveRun {...view} />;
    default:
      return null;
  }
}

/** Why the file that a form asked for was not given: `bank-file.ts` leads back here. */
export function checkFile(asked: Asked, id: string): Asked {
  if (asked.action !== "fichier" || asked.typed.probleme !== "changed") return asked;
  return { ...asked, refusal: { why: words.file.changed(id) } };
}

/** Why nothing more is done with a run; `null` if it stands. */
function gone({ cancelledAt, withdrawnAt }: MadeRun): "cancelled" | "withdrawn" | null {
  if (cancelledAt !== null) return "cancelled";
  return withdrawnAt === null ? null : "withdrawn";
}

/** A question that cannot be asked any more says why. */
function Impossible({
  run,
  action,
  title,
  why,
}: {
  readonly run: MadeRun;
  readonly action: string;
  readonly title: string;
  readonly why: string;
}) {
  return (
    <Question page={runHref(run.id)} action={action} title={title} submit={null}>
      <p>{why}</p>
    </Question>
  );
}

function untilWords(run: MadeRun, today: Day): string {
  const last = lastDepositDay(run.firstCollectionOn);
  return last === today ? words.tonight : words.evening(formatWeekday(last, today));
}

/** Before the file is downloaded. With scripts, the download leads to {@link FileTaken}. */
function BankFile({ run, today }: Props) {
  const { file } = words;
  const place = { page: runHref(run.id), action: "fichier", title: file.title };
  const why = gone(run);
  if (why) return <Impossible run={run} {...place} why={words.gone[why]} />;
  return (
    <Question
      {...place}
      submit={file.download}
      nothing={words.nothing}
      formAction={deskLinks.deskBankFile(run.id)}
    >
      <WhatHappens intro={debitsCounted(run.debitCount)} figure={exactEuros(run.totalCents)}>
        {run.depositedAt === null && <p>{file.until(untilWords(run, today))}</p>}
      </WhatHappens>
      <Alert look="warning">{file.ibans}</Alert>
      <taken-file data-taken={runHref(run.id, { geste: "pris" })} />
    </Question>
  );
}

/** After the download: it worked, and what is left to do. */
function FileTaken({ run, today }: Props) {
  const { taken, deposit } = words;
  const page = runHref(run.id);
  const isWaiting = run.depositedAt === null && gone(run) === null;
  return (
    <Question
      page={page}
      action="deposer"
      title={taken.title}
      submit={isWaiting ? deposit.save : null}
      nothing={isWaiting ? taken.notYet : undefined}
      more={{ le: today }}
    >
      <Alert look="good" icon="download">
        {taken.text(run.id)}
      </Alert>
      {isWaiting && (
        <WhatHappens intro={taken.before} figure={untilWords(run, today)}>
          <p>{taken.first(formatWeekday(run.firstCollectionOn, today))}</p>
        </WhatHappens>
      )}
    </Question>
  );
}

/** Before a run is cancelled whose file nobody has downloaded. */
function CancelRun({ run }: Props) {
  const { cancel } = words;
  const place = { page: runHref(run.id), action: "annuler", title: cancel.title };
  const why = gone(run)
    ? cancel.problems.already
    : run.depositedAt !== null
      ? cancel.problems.deposited
      : run.isFileTaken
        ? cancel.problems.taken
        : null;
  if (why) return <Impossible run={run} {...place} why={why} />;
  return (
    <Question {...place} submit={cancel.save} nothing={words.nothing} isGrave>
      <p>{cancel.text(debitsCounted(run.debitCount), run.totalCents)}</p>
      <p className="note">{cancel.note(run.id)}</p>
    </Question>
  );
}

/** Before somebody says that the bank has the file of a run. */
function DepositRun({ run, today }: Props) {
  const { deposit } = words;
  const place = { page: runHref(run.id), action: "deposer", title: deposit.title };
  const why = gone(run)
    ? deposit.problems.cancelled
    : run.depositedAt !== null
      ? deposit.problems.already
      : null;
  if (why) return <Impossible run={run} {...place} why={why} />;
  return (
    <Question {...place} submit={deposit.save} nothing={words.nothing}>
      <p>{deposit.text(debitsCounted(run.debitCount), run.totalCents)}</p>
      <DayField
        name="le"
        label={deposit.on}
        initial={today}
        min={dayInParis(run.createdAt)}
        max={today}
        required
      />
      <WhatHappens
        intro={deposit.becomes}
        figure={deposit.first(formatWeekday(run.firstCollectionOn, today))}
      >
        <p>{deposit.next}</p>
      </WhatHappens>
    </Question>
  );
}

/** Before somebody says that a run was not deposited after all. */
function UndoDeposit({ run }: Props) {
  const { undoDeposit, deposit } = words;
  const place = { page: runHref(run.id), action: "depot-annule", title: undoDeposit.title };
  const isAnswered = run.depositedBy === null || run.returns > 0;
  const why =
    run.depositedAt === null || gone(run)
      ? deposit.problems.already
      : isAnswered
        ? deposit.problems.answered
        : null;
  if (why) return <Impossible run={run} {...place} why={why} />;
  return (
    <Question {...place} submit={undoDeposit.save} nothing={words.nothing}>
      <p>{undoDeposit.text}</p>
    </Question>
  );
}

/** Before the payments of a run that nobody deposited move to another day. */
function MoveRun({ run, today }: Props) {
  const { move } = words;
  const place = { page: runHref(run.id), action: "deplacer", title: move.title };
  const why = gone(run) ? move.problems.already : run.depositedAt !== null ? move.problems.deposited : null;
  if (why) return <Impossible run={run} {...place} why={why} />;
  const on = announcedCollectionDay(today);
  return (
    <Question {...place} submit={move.save(formatDay(on, today))} nothing={words.nothing}>
      <p>{move.text}</p>
      <WhatHappens intro={move.collected(run.totalCents)} figure={formatWeekday(on, today)}>
        <p>{move.deadline(formatWeekday(lastDepositDay(on), today))}</p>
      </WhatHappens>
      <p className="note">{move.notice}</p>
      <TickField name="verifie" label={move.verified} required />
    </Question>
  );
}
