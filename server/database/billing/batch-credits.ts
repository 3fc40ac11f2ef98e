import type { BatchCredit } from "#domain/billing/filed-batch.ts";
import type { Day } from "#domain/calendar.ts";
import type { BatchCreditsTable } from "#server/database/engine/billing-schema.ts";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import { chunksOf } from "#server/database/engine/dialect.ts";

/** A credit of a batch, as stored, and the name of the file that told of it. */
export type StoredCredit = BatchCredit & Omit<BatchCreditsTable, keyof BatchCredit>;
export type NamedCredit = StoredCredit & { readonly fileName: string };

/** What the bank credited of some runs, in the order of days. */
export async function creditsOfRuns(
  executor: DbOrTransaction,
  runIds: readonly string[],
): Promise<NamedCredit[]> {
  const credits: NamedCredit[] = [];
  for (const some of chunksOf(runIds)) {
    const rows = await executor
      .selectFrom("batch_credits")
      .innerJoin("bank_files", "bank_files.sha256", "batch_credits.fileSha256")
      .selectAll("batch_credits")
      .select("bank_files.fileName")
      .where("runId", "in", some)
      .orderBy("creditedOn")
      .orderBy("batch_credits.id")
      .execute();
    credits.push(...rows.map((row) => ({ ...row, debitIds: row.debitIds.split(" ").filter(Boolean) })));
  }
  return credits;
}

export async function saveCredits(transaction: Transaction, credits: readonly StoredCredit[]): Promise<void> {
  // Below the number of values that a statement takes.
  for (const some of chunksOf(credits, 50)) {
    const rows = some.map((credit) => ({ ...credit, debitIds: credit.debitIds.join(" ") }));
    await transaction.insertInto("batch_credits").values(rows).execute();
  }
}

/** Stores the day on which the bank credited each of some debits; `null`: it did not. */
export async function saveConfirmedDays(
  transaction: Transaction,
  days: readonly (readonly [id: string, confirmedOn: Day | null])[],
): Promise<void> {
  for (const [confirmedOn, same] of Map.groupBy(days, ([, day]) => day))
    for (const some of chunksOf(same.map(([id]) => id)))
      await transaction.updateTable("debits").set({ confirmedOn }).where("id", "in", some).execute();
}

/** The runs that collect within some days and were not cancelled. */
export async function runsCollectedWithin(
  executor: DbOrTransaction,
  { fromOn, toOn }: { readonly fromOn: Day; readonly toOn: Day },
): Promise<string[]> {
  const rows = await executor
    .selectFrom("debits")
    .select("runId")
    .distinct()
    .where("collectionOn", ">=", fromOn)
    .where("collectionOn", "<=", toOn)
    .orderBy("runId")
    .execute();
  return rows.map(({ runId }) => runId);
}
