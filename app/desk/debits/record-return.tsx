import { formatDay } from "#content/desk/dates.ts";
import { describeReturnReason, knownReturnReasons } from "#content/desk/return-reasons.ts";
import { exactEuros } from "#content/site/format.ts";
import { type Day, readDay } from "#domain/calendar.ts";
import type { NamedDebit } from "#server/database/billing/debits.ts";
import type { Asked } from "../asked.ts";
import { useToday } from "../desk-context.tsx";
import { Alert } from "../ui/alert.tsx";
import { ChoiceField, DayField, FieldRow, TextField } from "../ui/fields.tsx";
import { Question, questionHref, WhatHappens } from "../ui/question.tsx";
import { type SearchedReturn, typedReason } from "./find-return.ts";
import { periodParameters } from "./query.ts";
import type { DebitsView } from "./questions.tsx";
import { debitsWords } from "./words.ts";

const { note: words } = debitsWords;
const action = "rejet";

type Props = DebitsView & { readonly page: string };

/**
 * The question about a debit that the bank sent back. The first page takes the words of the bank; the next one asks which
 * debit is meant, if several may be; the last one shows whose payment it is, and saves it.
 */
export function RecordReturn(props: Props) {
  const { asked, debit, searched } = props;
  const on = readDay(asked.typed.le);
  const reason = typedReason(asked);
  if (asked.refusal !== null || asked.typed.corriger || !on || !reason) return <Typing {...props} />;
  if (debit) return <Check {...props} debit={debit} on={on} reason={reason} />;
  return searched ? <Choosing {...props} searched={searched} /> : <Typing {...props} />;
}

function Typing({ query, debit, today, page }: Props) {
  return (
    <Question
      page={page}
      action={action}
      title={words.title}
      submit={words.continue}
      nothing={debitsWords.close}
      method="get"
      more={Object.fromEntries(periodParameters(query))}
    >
      {debit && (
        <p>
          {debitsWords.payment(debit.raisonSociale, formatDay(debit.dueOn, today))},{" "}
          {exactEuros(debit.amountCents)}
        </p>
      )}
      <TextField name="reference" label={words.search} hint={words.searchHelp} required maxLength={200} />
      <FieldRow>
        <DayField name="le" label={words.on} initial={today} max={today} required />
        <TextField
          name="motif"
          label={words.reason}
          required
          maxLength={4}
          pattern="[A-Za-z0-9]{4}"
          suggestions={knownReturnReasons.map((code) => [code, describeReturnReason(code) ?? ""])}
        />
      </FieldRow>
      <p className="note">{words.next}</p>
    </Question>
  );
}

/** Asks which of several debits came back; nothing is chosen beforehand. */
function Choosing({ query, asked, searched, today, page }: Props & { readonly searched: SearchedReturn }) {
  return (
    <Question
      page={page}
      action={action}
      title={words.title}
      submit={words.continue}
      nothing={words.back}
      method="get"
      more={{ ...Object.fromEntries(periodParameters(query)), ...typedIn(asked) }}
      closeHref={correctHref(page, asked)}
    >
      <ChoiceField
        name="choisi"
        label={words.which}
        required
        options={searched.debits.map(({ id, state, raisonSociale, amountCents, collectionOn, dueOn }) => ({
          value: id,
          title: `${raisonSociale}, ${exactEuros(amountCents)}`,
          note: [
            words.option(formatDay(collectionOn, today), formatDay(dueOn, today), id),
            ...(state === "withdrawn" ? [words.withdrawn] : []),
          ].join(", "),
        }))}
      >
        {searched.hasMore && <p className="note">{words.more}</p>}
      </ChoiceField>
    </Question>
  );
}

/** What was typed on the first page. */
function typedIn({ typed: { reference = "", le = "", motif = "" } }: Asked) {
  return { reference, le, motif };
}

/** The first page again, with what was typed in it. */
function correctHref(page: string, asked: Asked): string {
  return `${questionHref({ page, action })}&${new URLSearchParams({ ...typedIn(asked), corriger: "oui" })}`;
}

function Check({
  page,
  asked,
  debit: { id, runId, state, raisonSociale, dueOn, amountCents },
  on,
  reason,
}: Props & { readonly debit: NamedDebit; readonly on: Day; readonly reason: string }) {
  const today = useToday();
  const place = { page, action, reference: id };
  const meaning = describeReturnReason(reason);
  return (
    <Question
      {...place}
      title={words.title}
      submit={words.save}
      nothing={words.back}
      more={{ le: on, motif: reason }}
      closeHref={correctHref(page, asked)}
    >
      <WhatHappens
        intro={debitsWords.payment(raisonSociale, formatDay(dueOn, today))}
        figure={exactEuros(amountCents)}
      >
        <p>
          {words.check(formatDay(on, today))}, {reason}
          {meaning && ` (${meaning})`}. {words.becomes}
        </p>
      </WhatHappens>
      {(state === "prepared" || state === "withdrawn") && (
        <Alert look="warning">{words.shows[state](runId)}</Alert>
      )}
    </Question>
  );
}
