import { deskLinks } from "#app/desk/desk-links.ts";
import { formatDay, formatWeekday } from "#content/desk/dates.ts";
import { exactEuros } from "#content/site/format.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import { announcedCollectionDay } from "#domain/contract/arrears.ts";
import { lastDepositDay } from "#domain/contract/debits.ts";
import type { MadeRun } from "#server/billing/runs/debit-runs.ts";
import type { Asked } from "../asked.ts";
import { Alert } from "../ui/alert.tsx";
import { DayField, TickField } from "../ui/fields.tsx";
import { Question, WhatHappens } from "../ui/question.tsx";
import type { DebitsView } from "./questions.tsx";
import { debitsCounted, debitsWords } from "./words.ts";

type Props = Pick<DebitsView, "query" | "run"> & { readonly page: string };

/** The question before the file of a run is downloaded, for the bank. */
export function BankFile({ query, run, page }: Props) {
  const { file: words } = debitsWords;
  const place = { page, action: "fichier", reference: query.reference ?? undefined, title: words.title };
  if (run === null || run.cancelledAt !== null || run.withdrawnAt !== null) {
    return (
      <Question {...place} submit={null}>
        <p>{run ? words.cancelled(run.id) : words.unknown(query.reference ?? "")}</p>
      </Question>
    );
  }
  return (
    <Question
      {...place}
      submit={words.download}
      nothing={words.close}
      formAction={deskLinks.deskBankFile(run.id)}
    >
      <p>{words.again(run.id)}</p>
      <Alert look="warning">{words.ibans}</Alert>
    </Question>
  );
}

/** Why the file that a form asked for was not given: `bank-file.ts` leads back here. */
export function checkFile(asked: Asked): Asked {
  const { reference, probleme } = asked.typed;
  if (asked.action !== "fichier" || probleme !== "changed" || !reference) return asked;
  return { ...asked, refusal: { why: debitsWords.file.changed(reference) } };
}

/** The question before a run is cancelled whose file nobody has downloaded. */
export function CancelRun({ query, run, page }: Props) {
  const { cancel: words } = debitsWords;
  const place = { page, action: "annuler", reference: query.reference ?? undefined, title: words.title };
  const problem = run === null ? "unknown" : cancelProblem(run);
  if (run === null || problem !== null) {
    return (
      <Question {...place} submit={null}>
        <p>{words.problems[problem ?? "unknown"]}</p>
      </Question>
    );
  }
  return (
    <Question {...place} submit={words.save} nothing={words.keep}>
      <WhatHappens intro={words.intro(run.id)} figure={exactEuros(run.totalCents)}>
        <p>{debitsCounted(run.debitCount)}.</p>
      </WhatHappens>
      <p>{words.text}</p>
    </Question>
  );
}

function cancelProblem(run: MadeRun) {
  if (run.cancelledAt !== null || run.withdrawnAt !== null) return "already";
  if (run.depositedAt !== null) return "deposited";
  return run.isFileTaken ? "taken" : null;
}

/** The question before somebody says that the bank has the file of a run. */
export function DepositRun({ query, run, today, page }: Props & { readonly today: Day }) {
  const { deposit: words } = debitsWords;
  const place = { page, action: "deposer", reference: query.reference ?? undefined, title: words.title };
  const problem = run === null ? "unknown" : depositProblem(run);
  if (run === null || problem !== null) {
    return (
      <Question {...place} submit={null}>
        <p>{words.problems[problem ?? "unknown"]}</p>
      </Question>
    );
  }
  return (
    <Question {...place} submit={words.save} nothing={words.nothing}>
      <p>{words.text(run.debitCount, run.totalCents)}</p>
      <DayField
        name="le"
        label={words.on}
        initial={today}
        min={dayInParis(run.createdAt)}
        max={today}
        required
      />
      <WhatHappens intro={words.becomes} figure={words.first(formatWeekday(run.firstCollectionOn, today))}>
        <p>{words.next}</p>
      </WhatHappens>
    </Question>
  );
}

function depositProblem(run: MadeRun) {
  if (run.cancelledAt !== null || run.withdrawnAt !== null) return "cancelled";
  return run.depositedAt === null ? null : "already";
}

/** The question before somebody says that a run was not deposited after all. */
export function UndoDeposit({ query, run, page }: Props) {
  const { undoDeposit: words, deposit } = debitsWords;
  const place = { page, action: "depot-annule", reference: query.reference ?? undefined, title: words.title };
  const isAnswered = run !== null && (run.depositedBy === null || run.returns > 0);
  if (run === null || run.depositedAt === null || isAnswered) {
    return (
      <Question {...place} submit={null}>
        <p>{deposit.problems[run === null ? "unknown" : isAnswered ? "answered" : "already"]}</p>
      </Question>
    );
  }
  return (
    <Question {...place} submit={words.save} nothing={deposit.nothing}>
      <p>{words.text(run.id)}</p>
    </Question>
  );
}

/** The question before the payments of a run that nobody deposited move to another day. */
export function MoveRun({ query, run, today, page }: Props & { readonly today: Day }) {
  const { move: words, deposit } = debitsWords;
  const place = { page, action: "deplacer", reference: query.reference ?? undefined, title: words.title };
  const problem = run === null ? "unknown" : moveProblem(run);
  if (run === null || problem !== null) {
    return (
      <Question {...place} submit={null}>
        <p>{words.problems[problem ?? "unknown"]}</p>
      </Question>
    );
  }
  const on = announcedCollectionDay(today);
  return (
    <Question {...place} submit={words.save(formatDay(on, today))} nothing={deposit.nothing}>
      <p>{words.text}</p>
      <WhatHappens intro={words.collected(run.totalCents)} figure={formatWeekday(on, today)}>
        <p>{words.deadline(formatWeekday(lastDepositDay(on), today), run.id)}</p>
      </WhatHappens>
      <p className="note">{words.notice}</p>
      <TickField name="verifie" label={words.verified} required />
    </Question>
  );
}

function moveProblem(run: MadeRun) {
  if (run.cancelledAt !== null || run.withdrawnAt !== null) return "already";
  return run.depositedAt === null ? null : "deposited";
}
