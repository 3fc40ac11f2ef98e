import { totalCentsOf } from "#domain/amount.ts";
import { addDays, type Day } from "#domain/calendar.ts";
import type { DebitSequence, DebitState } from "#domain/contract/debits.ts";
import { debitStage } from "./debit-stage.ts";

/** Batches or debits that a question or a batch names: the first ones. */
export const mostNamed = 6;

/** What a bank credited of a batch on a day. */
export type BatchCredit = {
  readonly creditedOn: Day;
  readonly amountCents: number;
  /** What the bank kept of it for its charges: the batch is credited with both. */
  readonly chargeCents: number;
  /** The debits that its details name, where it is not the rest of the batch. */
  readonly debitIds: readonly string[];
};

/** What a bank took besides a debit when it took that back. */
export type BankCharge = {
  readonly debitId: string;
  readonly chargedOn: Day;
  readonly amountCents: number;
  /** The SHA-256 of the file that told of it; `null` if somebody noted it by hand. */
  readonly fileSha256?: string | null;
};

/** A debit of a batch, with the firm that it is collected from. */
export type BatchDebit = {
  readonly id: string;
  readonly amountCents: number;
  readonly collectionOn: Day;
  readonly state: DebitState;
  readonly rejectedOn: Day | null;
  readonly raisonSociale: string;
};

/** A batch of a run, as our file named it (`PmtInfId`), with what the bank credited of it. */
export type FiledBatch<Debit extends BatchDebit = BatchDebit, Credit extends BatchCredit = BatchCredit> = {
  readonly id: string;
  readonly runId: string;
  readonly collectionOn: Day;
  readonly sequence: DebitSequence;
  readonly debits: readonly Debit[];
  readonly credits: readonly Credit[];
  readonly charges: readonly BankCharge[];
};

/**
 * What a batch asked for, what was refused of it before its day, so that no money moved, what the bank credited with its
 * charges, and what is missing of the rest: below zero if the bank credited too much.
 */
export type BatchStanding = Readonly<
  Record<"askedCents" | "refusedCents" | "creditedCents" | "missingCents", number>
>;

/** Derives it. What came back on its day or later is a movement of its own, and lowers no credit. */
export function batchStanding({ debits, credits }: Pick<FiledBatch, "debits" | "credits">): BatchStanding {
  const askedCents = totalCentsOf(debits);
  const refusedCents = totalCentsOf(debits.filter(isRefused));
  const creditedCents = credits.reduce(
    (sum, { amountCents, chargeCents }) => sum + amountCents + chargeCents,
    0,
  );
  return { askedCents, refusedCents, creditedCents, missingCents: askedCents - refusedCents - creditedCents };
}

/** The debits of a batch that its credits confirm, each with the day: all of them once nothing is missing. */
export function confirmedDebits(batch: Pick<FiledBatch, "debits" | "credits">): ReadonlyMap<string, Day> {
  const { credits, debits } = batch;
  const last = credits
    .map(({ creditedOn }) => creditedOn)
    .sort()
    .at(-1);
  if (last === undefined) return new Map();
  const presented = debits.filter(({ state }) => state === "presented");
  if (batchStanding(batch).missingCents <= 0) return new Map(presented.map(({ id }) => [id, last]));
  const named = new Map(
    credits.flatMap(({ debitIds, creditedOn }) => debitIds.map((id) => [id, creditedOn])),
  );
  return new Map(presented.flatMap(({ id }) => (named.has(id) ? [[id, named.get(id)!]] : [])));
}

/** Days after a collection in which a statement that credits it is no matter to anybody. */
const daysToConfirm = 3;

/** The batches of deposited runs that no statement has credited whole, some days after their collection. */
export function batchesToConfirm<Batch extends Pick<FiledBatch, "debits" | "credits" | "collectionOn">>(
  batches: readonly Batch[],
  today: Day,
): Batch[] {
  return batches.filter(
    (batch) =>
      addDays(batch.collectionOn, daysToConfirm) < today &&
      batch.debits.some(({ state }) => state === "presented" || state === "rejected") &&
      batchStanding(batch).missingCents > 0,
  );
}

/** The debits that may be what a batch lacks: those of that amount that nothing confirms, the first of them. */
export function suspectsOf(batch: FiledBatch): BatchDebit[] {
  const { missingCents } = batchStanding(batch);
  const confirmed = confirmedDebits(batch);
  return batch.debits
    .filter((debit) => debit.amountCents === missingCents && !isRefused(debit) && !confirmed.has(debit.id))
    .slice(0, mostNamed);
}

/** Whether a debit was sent back before its day: a day that it does not need to be today. */
export function isRefused(debit: BatchDebit): boolean {
  return debitStage(debit, debit.collectionOn) === "refused";
}
