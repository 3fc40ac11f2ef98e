import { formatDay } from "#content/desk/dates.ts";
import { describeReturnReason, knownReturnReasons } from "#content/desk/return-reasons.ts";
import { exactEuros } from "#content/site/format.ts";
import { type Day, readDay } from "#domain/calendar.ts";
import { isReturnReason } from "#domain/contract/returns.ts";
import type { NamedDebit } from "#server/database/billing/debits.ts";
import type { Asked } from "../asked.ts";
import { useToday } from "../desk-context.tsx";
import { Alert } from "../ui/alert.tsx";
import { DayField, FieldRow, TextField } from "../ui/fields.tsx";
import { Question, questionHref, WhatHappens } from "../ui/question.tsx";
import { returnRefusals } from "./actions.ts";
import { periodParameters } from "./query.ts";
import type { DebitsView } from "./questions.tsx";
import { debitsWords } from "./words.ts";

const { note: words } = debitsWords;
const action = "rejet";

type Props = DebitsView & { readonly page: string };

/**
 * The question about a debit that the bank sent back. The first page takes the words of the bank; the second shows whose
 * payment it is, and saves it.
 */
export function RecordReturn(props: Props) {
  const { asked, debit } = props;
  const on = readDay(asked.typed.le);
  const reason = reasonIn(asked);
  return asked.refusal === null && debit && on && reason ? (
    <Check {...props} debit={debit} on={on} reason={reason} />
  ) : (
    <Typing {...props} />
  );
}

/** What was typed on the first page, with the reason why the second one cannot follow, if any. */
export function checkReturn(asked: Asked, debit: NamedDebit | null): Asked {
  if (asked.action !== action || asked.refusal !== null || !asked.typed.reference) return asked;
  const reason = reasonIn(asked);
  const refusal =
    debit === null
      ? returnRefusals.unknown
      : debit.state === "rejected"
        ? returnRefusals.already
        : reason && !isReturnReason(reason)
          ? returnRefusals.reason
          : null;
  return { ...asked, refusal };
}

function reasonIn({ typed }: Asked): string {
  return (typed.motif ?? "").trim().toUpperCase();
}

function Typing({ query, today, page }: Props) {
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
      <TextField
        name="reference"
        label={words.reference}
        hint={words.referenceHelp}
        required
        maxLength={60}
      />
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

function Check({
  page,
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
      closeHref={`${questionHref(place)}&le=${on}`}
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
