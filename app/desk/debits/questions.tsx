import { exactEuros } from "#content/site/format.ts";
import type { OwedDue } from "#domain/billing/owed-due.ts";
import type { Day } from "#domain/calendar.ts";
import { isEarly } from "#domain/contract/presentation.ts";
import type { Forecast } from "#server/billing/runs/forecast.ts";
import type { NamedDebit } from "#server/database/billing/debits.ts";
import type { Asked } from "../asked.ts";
import { Alert } from "../ui/alert.tsx";
import { AmountField, TickField } from "../ui/fields.tsx";
import { Question, WhatHappens } from "../ui/question.tsx";
import type { SearchedReturn } from "./find-return.ts";
import { PresentAgain, Settle } from "./payment-questions.tsx";
import { type DebitsQuery, debitsHref, readDebitsAction } from "./query.ts";
import { RecordReturn } from "./record-return.tsx";
import { debitsWords, formatCollected, formatRange, sequencesCounted } from "./words.ts";

/** What the questions of the page are made from. */
export type DebitsView = {
  readonly query: DebitsQuery;
  readonly asked: Asked;
  readonly today: Day;
  readonly now: number;
  readonly forecast: Forecast | null;
  readonly debit: NamedDebit | null;
  readonly searched: SearchedReturn | null;
  readonly owedDue: OwedDue | null;
};

/** The question that the page asks; `null` if it cannot be asked today. */
export function questionOf(view: DebitsView) {
  const { asked, debit, owedDue, query } = view;
  const page = debitsHref(query);
  switch (readDebitsAction(asked.action)) {
    case "remise":
      return <PrepareRun {...view} page={page} />;
    case "rejet":
      return <RecordReturn {...view} page={page} />;
    case "representer":
      return debit && <PresentAgain debit={debit} page={page} />;
    case "regler":
      return owedDue && <Settle due={owedDue} page={page} />;
    default:
      return null;
  }
}

function PrepareRun({ today, forecast, now, query, page }: DebitsView & { readonly page: string }) {
  const { prepare: words, run } = debitsWords;
  const place = { page, action: "remise" };
  if (!forecast || forecast.count === 0) {
    return (
      <Question {...place} title={words.title} submit={null}>
        <p>{forecast ? run.nothingText : debitsWords.planning.text}</p>
      </Question>
    );
  }
  const { count, firsts, totalCents, days, due, announced, sha256, later } = forecast;
  const first = days[0]!.collectionOn;
  const last = days.at(-1)!.collectionOn;
  return (
    <Question
      {...place}
      title={words.title}
      submit={words.save}
      nothing={words.notNow}
      seen={sha256}
      more={{ "vu-le": now }}
    >
      <WhatHappens intro={words.present} figure={exactEuros(totalCents)}>
        <p>
          {sequencesCounted(count, firsts)}. {due && words.due(formatRange(due.fromOn, due.toOn, today))},{" "}
          {formatCollected(first, last, today)}.
        </p>
      </WhatHappens>
      <AmountField name="total" label={words.copy} hint={words.copyHelp} required />
      {isEarly({ toOn: query.toOn, madeOn: today }) && (
        <TickField name="avance" label={words.early(formatRange(due!.fromOn, due!.toOn, today))} required />
      )}
      {later.count > 0 && <p className="note">{run.later(later.count, later.totalCents)}</p>}
      {announced > 0 && <p className="note">{words.announced(announced)}</p>}
      <Alert look="warning">{words.file}</Alert>
    </Question>
  );
}
