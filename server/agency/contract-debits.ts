import { addMonths, type Day, dayInParis } from "#domain/calendar.ts";
import {
  type DebitSequence,
  debitDaysBetween,
  debitsToPresent,
  type Interruption,
  sequenceAfter,
} from "#domain/contract/debits.ts";
import { type BillableContract, billableContractsOf } from "#server/database/billable-contracts.ts";
import type { Executor } from "#server/database/client.ts";
import { debitsOfContracts, type StoredDebit } from "#server/database/debits.ts";

/** What a contract owes and what became of it. */
export type ContractDebits = {
  /** Each time force majeure interrupted the services. */
  readonly interruptions: readonly Interruption[];
  /** Presented to the bank, the latest due first, and the latest attempt of a day first. */
  readonly presented: readonly (StoredDebit & {
    /** Whether the same payment was presented again. */
    readonly isFollowed: boolean;
  })[];
  /** Due days that no file has carried yet, the next one that comes last. */
  readonly toPresent: readonly Day[];
  /** Place of the next debit in the life of the mandate. */
  readonly sequence: DebitSequence;
  /** How many were collected, or paid otherwise, and how much came back and is still unpaid. */
  readonly paid: number;
  readonly paidCents: number;
  readonly unpaidCents: number;
};

/**
 * Reads them on a day. Where debits are made elsewhere, none that is past is called forgotten; those that wait for the
 * address of the contract, or waited for it, join the next file (docs/product.md, 5.6).
 */
export async function contractDebits(executor: Executor, id: string, today: Day): Promise<ContractDebits> {
  const [contract] = await billableContractsOf(executor, [id]);
  const debits = await debitsOfContracts(executor, [id]);
  const presented = debits
    .map((debit) => ({
      ...debit,
      isFollowed: debits.some(({ dueOn, attempt }) => dueOn === debit.dueOn && attempt > debit.attempt),
    }))
    .toSorted((one, other) => other.dueOn.localeCompare(one.dueOn) || other.attempt - one.attempt);
  const from =
    contract && (debits.length > 0 || waitsOrWaited(contract)) ? contract.dates.firstDebitOn : today;
  const owed = contract ? debitDaysBetween(contract, from, addMonths(laterOf(from, today), 2)) : [];
  const waiting = debitsToPresent(owed, debits, false).map(({ dueOn }) => dueOn);
  const next = waiting.findIndex((day) => day >= today);
  const paid = debits.filter(
    ({ state, collectionOn }) => state === "settled" || (state === "presented" && collectionOn < today),
  );
  const unpaid = presented.filter(({ state, isFollowed }) => state === "rejected" && !isFollowed);
  return {
    interruptions: contract?.interruptions ?? [],
    presented,
    toPresent: next === -1 ? waiting : waiting.slice(0, next + 1),
    sequence: sequenceAfter(debits),
    paid: paid.length,
    paidCents: totalOf(paid),
    unpaidCents: totalOf(unpaid),
  };
}

function waitsOrWaited({ addressConfirmedAt: confirmedAt, dates }: BillableContract): boolean {
  return confirmedAt === null || dayInParis(confirmedAt) > dates.firstDebitOn;
}

function laterOf(one: Day, other: Day): Day {
  return one > other ? one : other;
}

function totalOf(debits: readonly Pick<StoredDebit, "amountCents">[]): number {
  return debits.reduce((sum, { amountCents }) => sum + amountCents, 0);
}
