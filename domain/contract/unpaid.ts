import type { Day } from "#domain/calendar.ts";
import { type BilledContract, debitDaysBetween, type PresentedDebit } from "./debits.ts";

/** A debit, with the day on which the bank sent it back, if it did. */
type AnsweredDebit = PresentedDebit & { readonly rejectedOn: Day | null };

/**
 * How many of a contract's owed payments in a row are unpaid on a day: the last attempt of each was sent back by then,
 * and it was not paid by other means since (terms, article resiliation-2h). A payment that was never presented, or is
 * at the bank again, is not counted as unpaid.
 */
export function unpaidInARow(contract: BilledContract, debits: readonly AnsweredDebit[], on: Day): number {
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
