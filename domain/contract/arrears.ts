import type { Day } from "#domain/calendar.ts";
import {
  type BilledContract,
  debitDaysBetween,
  debitsToPresent,
  isOwed,
  type PresentedDebit,
} from "./debits.ts";

/** An unpaid month that its client agreed to have collected on another account, with the day that was announced. */
export type AgreedDue<CollectionOn extends Day | null = Day> = {
  readonly dueOn: Day;
  readonly amountCents: number;
  /** `null` if its client chose to pay it by transfer. */
  readonly collectionOn: CollectionOn;
};

/**
 * The due days that a contract still owes and that no debit is to collect: those that the bank sent back, later ones that it
 * refused in advance too; and up to a day those that were left aside, because nothing can be presented on its mandate
 * (`isBlocked`) or its client pays them by transfer. `presented`: its debits, and what was paid otherwise.
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
  const returned = new Set(presented.flatMap(({ dueOn, state }) => (state === "rejected" ? [dueOn] : [])));
  const refused = [...returned].filter((dueOn) => dueOn > on && isOwed(contract, dueOn)).toSorted();
  const owed = [...debitDaysBetween(contract, contract.dates.firstDebitOn, on), ...refused];
  return debitsToPresent(owed, presented, true)
    .filter(({ dueOn }) => returned.has(dueOn) || isBlocked || byTransfer.includes(dueOn))
    .map(({ dueOn }) => dueOn);
}
