import { addDays, type Day } from "#domain/calendar.ts";
import { targetDayOnOrAfter } from "#domain/target-days.ts";
import {
  type BilledContract,
  collectionDay,
  type DebitSequence,
  type DebitToPresent,
  debitDaysBetween,
  debitsToPresent,
  missesItsDay,
  type PresentedDebit,
  sequenceAfter,
} from "./debits.ts";

/** Calendar days before a debit by which its debtor is told the day and the amount (terms, article facturation). */
export const noticeDays = 14;

/**
 * Payments of one file at most, those of a contract together: what it presents is kept in one transaction, during which
 * SQLite serves nobody else.
 */
export const debitsInAFile = 10_000;

/** Which payments a file is to carry. */
export type DebitPeriod = {
  /** First and last day on which they fall due. */
  readonly fromOn: Day;
  readonly toOn: Day;
  /** Day of the file. */
  readonly madeOn: Day;
};

/** What payments wait for: that the e-mail address of the contract is confirmed. */
export type AwaitedAddress = {
  /** `null` as long as it is not. */
  readonly confirmedOn: Day | null;
  /** The periods of the files that were made meanwhile. */
  readonly leftOutOf: readonly Pick<DebitPeriod, "fromOn" | "toOn">[];
};

/** A payment as a file presents it. */
export type PresentableDebit = DebitToPresent & {
  readonly collectionOn: Day;
  readonly sequence: DebitSequence;
  /** Whether its debtor must be told another day than the one announced at the signature. */
  readonly announcedAnew: boolean;
};

/**
 * What a file is to carry of a contract, in the order of collection. Payments that waited for the address come along
 * whatever the period; those that missed their day meanwhile are collected {@link noticeDays} later, so that they can be
 * announced anew. So do those of `anewOn`, days whose payment the bank sent back. `forgotten`: what else was owed before
 * the period and never presented.
 */
export function debitsIn(
  contract: BilledContract & { readonly address: AwaitedAddress },
  presented: readonly PresentedDebit[],
  { fromOn, toOn, madeOn }: DebitPeriod,
  anewOn: readonly Day[] = [],
): { readonly debits: readonly PresentableDebit[]; readonly forgotten: number } {
  const before = debitDaysBetween(contract, contract.dates.firstDebitOn, addDays(fromOn, -1));
  const earlier = debitsToPresent(before, presented, false);
  const waited = earlier.filter(
    ({ dueOn }) => isLatest(presented, dueOn) && hasWaited(contract.address, dueOn, madeOn),
  );
  const within = debitsToPresent(debitDaysBetween(contract, fromOn, toOn), presented, false);
  const owedAnew = anewOn.flatMap((day) => debitDaysBetween(contract, day, day));
  const anew = debitsToPresent(owedAnew, presented, true).filter(
    ({ dueOn, attempt }) => attempt > 1 && !within.some((debit) => debit.dueOn === dueOn),
  );
  const debits = [...waited, ...anew, ...within]
    .map(({ dueOn, attempt }) => {
      const announcedAnew =
        attempt === 1 && hasWaited(contract.address, dueOn, madeOn) && missesItsDay(dueOn, madeOn);
      const collectionOn = announcedAnew
        ? targetDayOnOrAfter(addDays(madeOn, noticeDays))
        : collectionDay(dueOn, madeOn);
      return { dueOn, attempt, collectionOn, announcedAnew };
    })
    .toSorted((one, other) => one.collectionOn.localeCompare(other.collectionOn));
  const first = sequenceAfter(presented);
  return {
    debits: debits.map((debit, index) => ({ ...debit, sequence: index === 0 ? first : "RCUR" })),
    forgotten: earlier.length - waited.length,
  };
}

/** Whether a payment missed its day, or was left out of a file, because the address was not confirmed. */
function hasWaited({ confirmedOn, leftOutOf }: AwaitedAddress, dueOn: Day, madeOn: Day): boolean {
  return (
    missesItsDay(dueOn, confirmedOn ?? madeOn) ||
    leftOutOf.some((period) => dueOn >= period.fromOn && dueOn <= period.toOn)
  );
}

/** Whether a payment falls due after all that were presented. */
function isLatest(presented: readonly PresentedDebit[], dueOn: Day): boolean {
  return presented.every((debit) => debit.dueOn < dueOn);
}
