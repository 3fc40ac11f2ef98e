import { totalCentsOf } from "#domain/amount.ts";
import { addDays, type Day } from "#domain/calendar.ts";
import { debitDaysBetween, debitReference, nextDayOwed } from "#domain/contract/debits.ts";
import {
  type Account,
  type AccountContract,
  dueOf,
  onAccountCents,
  standingOfDue,
  type UnassignedMoney,
} from "./account.ts";
import { isAtBank, lastDebit } from "./debit-stage.ts";

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

/** A due day of an account as somebody may pay it without a debit; `null` if nothing is left to pay, or a file carries it. */
export function owedDue(
  account: Account & { readonly contract: AccountContract & Pick<OwedDue, "raisonSociale"> },
  dueOn: Day,
  today: Day,
): OwedDue | null {
  const { contract } = account;
  const due = dueOf(account, dueOn);
  const { owedCents } = standingOfDue(contract, due, today);
  const inFiles = due.debits.filter((debit) => debit.state === "prepared" || isAtBank(debit, today));
  const inFilesCents = totalCentsOf(inFiles);
  if (owedCents <= inFilesCents) return null;
  const last = lastDebit(due.debits);
  return {
    reference: last?.id ?? debitReference(contract.number, dueOn, 1),
    number: contract.number,
    raisonSociale: contract.raisonSociale,
    dueOn,
    amountCents: owedCents - inFilesCents,
    payableFrom: last?.rejectedOn ?? contract.dates.acceptedOn,
    invoice: due.invoices.at(-1)?.invoice.number ?? null,
  };
}

/** The months of an account up to a day as somebody may pay them without a debit, the oldest first. */
export function owedDues(
  account: Account & { readonly contract: AccountContract & Pick<OwedDue, "raisonSociale"> },
  today: Day,
): OwedDue[] {
  const { contract, dues } = account;
  const days = [
    ...debitDaysBetween(contract, contract.dates.firstDebitOn, today),
    ...dues.flatMap(({ dueOn }) => (dueOn <= today ? [dueOn] : [])),
  ];
  return [...new Set(days)].sort().flatMap((dueOn) => owedDue(account, dueOn, today) ?? []);
}

/** Money on account that a person is to move: the oldest month that it can pay; without one it goes back. */
export type MoneyToMove = { readonly cents: number; readonly owed: OwedDue | null };

/** The money of an account, if a month is owed or none is to come; otherwise it waits for the next one. */
export function moneyToMove(
  account: Parameters<typeof owedDues>[0] & { readonly unassigned: UnassignedMoney },
  today: Day,
): MoneyToMove | null {
  const { contract, dues, unassigned } = account;
  const cents = onAccountCents(dues, unassigned);
  if (cents <= 0) return null;
  const [owed] = owedDues(account, today);
  if (owed) return { cents, owed };
  const isOver = nextDayOwed(contract, addDays(today, 1)) === null && contract.status.state !== "suspended";
  return isOver ? { cents, owed: null } : null;
}
