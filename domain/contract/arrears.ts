import type { Day } from "#domain/calendar.ts";
import { type BilledContract, debitDaysBetween, debitsToPresent, type PresentedDebit } from "./debits.ts";

/** An unpaid month that its client agreed to have collected on another account, with the day that was announced. */
export type AgreedDue<CollectionOn extends Day | null = Day> = {
  readonly dueOn: Day;
  readonly amountCents: number;
  /** `null` if its client chose to pay it by transfer. */
  readonly collectionOn: CollectionOn;
};

/**
 * The due days up to a day that a contract still owes: those that the bank sent back, and those that were left aside,
 * because nothing can be presented on its mandate (`isBlocked`) or its client pays them by transfer. `presented`: its
 * debits, and what was paid otherwise.
 */
export function unpaidDays(
  contract: BilledContract,
  presented: readonly PresentedDebit[],
  {
    isBlocked,
    byTransfer,
    on,
  }: { readonly isBlocked: boolean; readonly byTransfer: readonly Day[]; readonly on: Day },
): Day[] {
  const owed = debitDaysBetween(contract, contract.dates.firstDebitOn, on);
  const returned = new Set(presented.flatMap(({ dueOn, state }) => (state === "rejected" ? [dueOn] : [])));
  return debitsToPresent(owed, presented, true)
    .filter(({ dueOn }) => returned.has(dueOn) || isBlocked || byTransfer.includes(dueOn))
    .map(({ dueOn }) => dueOn);
}
