import type { Day } from "#domain/calendar.ts";
import { type BilledContract, isOwed, type PresentedDebit } from "./debits.ts";

/** A debit, the day on which banks collect it, and the one on which it was paid back, if it was. */
export type CollectedDebit = PresentedDebit & { readonly collectionOn: Day; readonly refundedOn: Day | null };

/** What to do about a debit that is no longer owed: have the bank recall it before it is collected, or pay it back. */
export type OwedBack = "recall" | "refund";

/**
 * What a debit asks for where its contract no longer owes the payment: it was withdrawn from, ended or interrupted on a
 * day before it fell due, and that was known once the file had left. `null` where nothing is to be done: it is owed, came
 * back, or was paid back.
 */
export function owedBack(contract: BilledContract, debit: CollectedDebit, today: Day): OwedBack | null {
  if (debit.state === "rejected" || debit.refundedOn !== null) return null;
  if (isOwed(contract, debit.dueOn)) return null;
  return debit.state === "presented" && debit.collectionOn > today ? "recall" : "refund";
}

/** Whether a debit may have been paid back on a day: not before it was collected, and not in the future. */
export function mayBeRefundedOn(debit: Pick<CollectedDebit, "collectionOn">, on: Day, today: Day): boolean {
  return on >= debit.collectionOn && on <= today;
}
