import { formatDay, formatWeekday } from "#content/desk/dates.ts";
import { exactEuros } from "#content/site/format.ts";
import type { OwedDue } from "#domain/billing/owed-due.ts";
import { secondCollectionDay } from "#domain/contract/presentation.ts";
import type { NamedDebit } from "#server/database/billing/debits.ts";
import { useToday } from "../desk-context.tsx";
import { AmountField, DayField, FieldRow, SelectField } from "../ui/fields.tsx";
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
        <p>{words.text(formatWeekday(secondCollectionDay(dueOn, today), today))}</p>
      </WhatHappens>
    </Question>
  );
}

/** The question about money received in another way for a month, whole or in part. */
export function Settle({ due, page }: About<{ readonly due: OwedDue }>) {
  const today = useToday();
  const { settle: words } = debitsWords;
  const { reference, raisonSociale, dueOn, amountCents, payableFrom } = due;
  return (
    <Question page={page} action="regler" reference={reference} title={words.title} submit={words.save}>
      <WhatHappens
        intro={debitsWords.payment(raisonSociale, formatDay(dueOn, today))}
        figure={exactEuros(amountCents)}
      >
        <p>{words.text}</p>
      </WhatHappens>
      <AmountField
        name="montant"
        label={words.amount}
        hint={words.amountHelp}
        initial={exactEuros(amountCents)}
        required
      />
      <FieldRow>
        <DayField name="le" label={words.on} initial={today} min={payableFrom} max={today} required />
        <SelectField name="par" label={words.by} options={settlementOptions} />
      </FieldRow>
    </Question>
  );
}
