import type { Selectable } from "kysely";
import type { DebitRunsTable } from "#server/database/engine/billing-schema.ts";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import { countOf, lockRow } from "#server/database/engine/dialect.ts";

export type StoredRun = Selectable<DebitRunsTable>;

/** A run by its number, or `null`. */
export async function findRun(executor: DbOrTransaction, id: string): Promise<StoredRun | null> {
  const row = await executor.selectFrom("debit_runs").selectAll().where("id", "=", id).executeTakeFirst();
  return row ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockedRun(transaction: Transaction, id: string): Promise<StoredRun | null> {
  return (
    (await lockRow(transaction, transaction.selectFrom("debit_runs").selectAll().where("id", "=", id))) ??
    null
  );
}

/** Stores that a run was cancelled and deletes its debits: its payments are due as before. */
export async function saveCancelledRun(transaction: Transaction, id: string, at: number): Promise<void> {
  await transaction.deleteFrom("debits").where("runId", "=", id).execute();
  await transaction.updateTable("debit_runs").set({ cancelledAt: at }).where("id", "=", id).execute();
}

/** The latest runs, newest first: their numbers follow one another. */
export function latestRuns(executor: DbOrTransaction, limit: number, offset = 0): Promise<StoredRun[]> {
  const ids = executor
    .selectFrom("debit_runs")
    .select("id")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset);
  return executor.selectFrom("debit_runs").selectAll().where("id", "in", ids).orderBy("id", "desc").execute();
}

/** The latest run that was not cancelled, or `null`. */
export async function latestUncancelledRun(executor: DbOrTransaction): Promise<StoredRun | null> {
  return (await uncancelledRuns(executor).orderBy("id", "desc").executeTakeFirst()) ?? null;
}

/** The run that was not cancelled and whose period goes furthest, or `null`. */
export async function furthestRun(executor: DbOrTransaction): Promise<StoredRun | null> {
  const furthest = uncancelledRuns(executor).orderBy("toOn", "desc").orderBy("id", "desc");
  return (await furthest.executeTakeFirst()) ?? null;
}

function uncancelledRuns(executor: DbOrTransaction) {
  return executor.selectFrom("debit_runs").selectAll().where("cancelledAt", "is", null).limit(1);
}

/** How many runs there are. */
export function countRuns(executor: DbOrTransaction): Promise<number> {
  return countOf(executor.selectFrom("debit_runs"));
}

/** How many debits of some runs the bank sent back, by run. */
export async function returnsOfRuns(
  executor: DbOrTransaction,
  runIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (runIds.length === 0) return new Map();
  const rows = await executor
    .selectFrom("debits")
    .select(({ fn }) => ["runId", fn.countAll().as("total")])
    .where("runId", "in", runIds)
    .where("rejectedOn", "is not", null)
    .groupBy("runId")
    .execute();
  return new Map(rows.map(({ runId, total }) => [runId, Number(total)]));
}

/** The due days that each run was made for, and when it was made, the first run first; without cancelled ones. */
export function runPeriods(
  executor: DbOrTransaction,
): Promise<Pick<StoredRun, "fromOn" | "toOn" | "createdAt">[]> {
  return executor
    .selectFrom("debit_runs")
    .select(["fromOn", "toOn", "createdAt"])
    .where("cancelledAt", "is", null)
    .orderBy("id")
    .execute();
}
