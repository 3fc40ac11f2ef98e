import { type Day, dayInParis } from "#domain/calendar.ts";
import { type BilledContract, debitDaysBetween, type PresentedDebit } from "./debits.ts";

/** A debit, with the day on which the bank sent it back, if it did, and when the first reminder of it left. */
type AnsweredDebit = PresentedDebit & {
  readonly rejectedOn: Day | null;
  readonly remindedAt: number | null;
};

/** How many payments in a row are unpaid, and how many in a row of them were asked for by a reminder that left. */
export type UnpaidInARow = { readonly inARow: number; readonly remindedInARow: number };

/** Both for a contract on a day: the terms require a reminder for each unpaid payment (article resiliation-2h). */
export function unpaidAndReminded(
  contract: BilledContract,
  debits: readonly AnsweredDebit[],
  on: Day,
): UnpaidInARow {
  const isReminded = ({ remindedAt }: AnsweredDebit) => remindedAt !== null && dayInParis(remindedAt) <= on;
  const remindedFor = new Set(debits.filter(isReminded).map(({ dueOn }) => dueOn));
  const reminded = debits.filter(({ dueOn }) => remindedFor.has(dueOn));
  return {
    inARow: unpaidInARow(contract, debits, on),
    remindedInARow: unpaidInARow(contract, reminded, on),
  };
}

/**
 * How many of a contract's owed payments in a row are unpaid on a day: the last attempt of each was sent back by then,
 * and it was not paid by other means since (terms, article resiliation-2h). A payment that was never presented, or is
 * at the bank again, is not counted as unpaid.
 */
export function unpaidInARow(
  contract: BilledContract,
  debits: readonly Omit<AnsweredDebit, "remindedAt">[],
  on: Day,
): number {
  const attempts = Map.groupBy(debits, ({ dueOn }) => dueOn);
  let most = 0;
  let inARow = 0;
  for (const dueOn of debitDaysBetween(contract, contract.dates.firstDebitOn, on)) {
    const last = attempts.get(dueOn)?.reduce((one, other) => (other.attempt > one.attempt ? other : one));
    const isUnpaid = last?.state === "rejected" && (last.rejectedOn === null || last.rejectedOn <= on);
    inARow = isUnpaid ? inARow + 1 : 0;
    most = Math.max(most, inARow);
  }
  return most;
}
