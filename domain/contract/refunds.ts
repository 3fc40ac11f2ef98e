import type { Day } from "#domain/calendar.ts";
import { type BilledContract, isOwed, type PresentedDebit } from "./debits.ts";

export type CollectedDebit = PresentedDebit & { readonly collectionOn: Day };

/** The action on a debit that is no longer owed: have the bank recall it before it is collected, or refund it. */
export type MoneyToReturn = "recall" | "refund";

/**
 * The action on a debit whose payment the contract no longer owes: the contract was withdrawn from, ended or
 * interrupted on a day before the payment fell due, and the file had already left. `null` if there is nothing to do: it
 * is owed, was returned, or its file never left.
 */
export function owedBack(contract: BilledContract, debit: CollectedDebit, today: Day): MoneyToReturn | null {
  if (debit.state !== "presented" && debit.state !== "settled") return null;
  if (isOwed(contract, debit.dueOn)) return null;
  return debit.state === "presented" && debit.collectionOn > today ? "recall" : "refund";
}
