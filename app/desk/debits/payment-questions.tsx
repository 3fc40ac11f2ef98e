import { formatDay, formatWeekday } from "#content/desk/dates.ts";
import { exactEuros } from "#content/site/format.ts";
import { collectionDay } from "#domain/contract/debits.ts";
import type { UnpresentedDue } from "#server/billing/settle-due.ts";
import type { NamedDebit } from "#server/database/debits.ts";
import { useToday } from "../desk-context.tsx";
import { DayField, FieldRow, SelectField } from "../ui/fields.tsx";
import { Question, WhatHappens } from "../ui/question.tsx";
import { debitsWords, settlementOptions } from "./words.ts";

type About<Payment> = { readonly page: string } & Payment;

/** The question before a returned payment joins the next run. */
export function PresentAgain({ debit, page }: About<{ readonly debit: NamedDebit }>) {
  const today = useToday();
  const { again: words } = debitsWords;
  const { id, raisonSociale, dueOn, amountCents } = debit;
  return (
    <Question page={page} action="representer" reference={id} title={words.title} submit={words.add}>
      <WhatHappens
        intro={debitsWords.payment(raisonSociale, formatDay(dueOn, today))}
        figure={exactEuros(amountCents)}
      >
        <p>{words.text(formatWeekday(collectionDay(dueOn, today), today))}</p>
      </WhatHappens>
    </Question>
  );
}

/** The question about a payment received in another way: one that came back, or one that no file has carried. */
export function Settle({ payment, page }: About<{ readonly payment: NamedDebit | UnpresentedDue }>) {
  const today = useToday();
  const { settle: words } = debitsWords;
  const { id, raisonSociale, dueOn, amountCents, rejectedOn } = payment;
  return (
    <Question page={page} action="regler" reference={id} title={words.title} submit={words.save}>
      <WhatHappens
        intro={debitsWords.payment(raisonSociale, formatDay(dueOn, today))}
        figure={exactEuros(amountCents)}
      >
        <p>{words.text}</p>
      </WhatHappens>
      <FieldRow>
        <DayField
          name="le"
          label={words.on}
          initial={today}
          min={rejectedOn ?? undefined}
          max={today}
          required
        />
        <SelectField name="par" label={words.by} options={settlementOptions} />
      </FieldRow>
    </Question>
  );
}
