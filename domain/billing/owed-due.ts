import { totalCentsOf } from "#domain/amount.ts";
import type { Day } from "#domain/calendar.ts";
import { debitReference } from "#domain/contract/debits.ts";
import { type Account, type AccountContract, dueOf, standingOfDue } from "./account.ts";
import { isAtBank } from "./invoice-state.ts";

/** A month of which something is left to pay, and that no debit is collecting. */
export type OwedDue = {
  /** Of its last debit, or of the first one that it would have. */
  readonly reference: string;
  readonly number: string;
  readonly raisonSociale: string;
  readonly dueOn: Day;
  /** What is left to pay, in euro cents. */
  readonly amountCents: number;
  /** The first day on which a payment of it can have been received. */
  readonly payableFrom: Day;
  readonly invoice: string | null;
};

/** A due day of an account as somebody may pay it without a debit; `null` if nothing is left to pay, or the bank has it. */
export function owedDue(
  account: Account & { readonly contract: AccountContract & Pick<OwedDue, "raisonSociale"> },
  dueOn: Day,
  today: Day,
): OwedDue | null {
  const { contract } = account;
  const due = dueOf(account, dueOn);
  const { owedCents } = standingOfDue(contract, due, today);
  const atBankCents = totalCentsOf(due.debits.filter((debit) => isAtBank(debit, today)));
  if (owedCents <= atBankCents) return null;
  const last = due.debits.at(-1);
  return {
    reference: last?.id ?? debitReference(contract.number, dueOn, 1),
    number: contract.number,
    raisonSociale: contract.raisonSociale,
    dueOn,
    amountCents: owedCents - atBankCents,
    payableFrom: last?.rejectedOn ?? contract.dates.acceptedOn,
    invoice: due.invoices.at(-1)?.invoice.number ?? null,
  };
}
