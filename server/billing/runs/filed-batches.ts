import { confirmedDebits, type FiledBatch } from "#domain/billing/filed-batch.ts";
import {
  creditsOfRuns,
  type NamedCredit,
  saveConfirmedDays,
} from "#server/database/billing/batch-credits.ts";
import { chargesOfRuns } from "#server/database/billing/charges.ts";
import { type NamedDebit, namedDebitsOfRun } from "#server/database/billing/debits.ts";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import { batchesOf } from "./direct-debit-file.ts";

/** The batches of some runs, with what the bank credited of each. None of a run that was cancelled. */
export async function filedBatches(
  executor: DbOrTransaction,
  runIds: readonly string[],
): Promise<FiledBatch<NamedDebit, NamedCredit>[]> {
  const credits = Map.groupBy(await creditsOfRuns(executor, runIds), ({ batchId }) => batchId);
  const charges = await chargesOfRuns(executor, runIds);
  const batches: FiledBatch<NamedDebit, NamedCredit>[] = [];
  for (const runId of runIds) {
    const debits = await namedDebitsOfRun(executor, runId);
    for (const [index, some] of batchesOf(debits).entries()) {
      const id = `${runId}-${index + 1}`;
      const { collectionOn, sequence } = some[0]!;
      const ids = new Set(some.map((debit) => debit.id));
      batches.push({
        ...{ id, runId, collectionOn, sequence, debits: some, credits: credits.get(id) ?? [] },
        charges: charges.filter(({ debitId }) => ids.has(debitId)),
      });
    }
  }
  return batches;
}

/** Whether a statement credited anything of a run. */
export async function isCredited(executor: DbOrTransaction, runId: string): Promise<boolean> {
  return (await creditsOfRuns(executor, [runId])).length > 0;
}

/**
 * Says of each debit of some runs whether a credit confirms it. Call it after anything that changes what a credited batch
 * lacks: a credit, a return, its undoing.
 */
export async function confirmDebits(transaction: Transaction, runIds: readonly string[]): Promise<void> {
  const credited = await creditsOfRuns(transaction, runIds);
  const runs = [...new Set(credited.map(({ runId }) => runId))].sort();
  for (const batch of await filedBatches(transaction, runs)) {
    const confirmed = confirmedDebits(batch);
    const days = batch.debits.map(({ id }) => [id, confirmed.get(id) ?? null] as const);
    const changed = days.filter(([, day], index) => day !== batch.debits[index]!.confirmedOn);
    await saveConfirmedDays(transaction, changed);
  }
}
