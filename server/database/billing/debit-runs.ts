import type { Selectable } from "kysely";
import type { Day } from "#domain/calendar.ts";
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

/** Stores that a run was withdrawn, and its debits with it. */
export async function saveWithdrawnRun(transaction: Transaction, id: string, at: number): Promise<void> {
  await transaction.updateTable("debit_runs").set({ withdrawnAt: at }).where("id", "=", id).execute();
  await transaction
    .updateTable("debits")
    .set({ state: "withdrawn" })
    .where("runId", "=", id)
    .where("state", "=", "prepared")
    .execute();
}

/**
 * The run that presents the payments of a withdrawn one again, itself or after others that were withdrawn too, and waits to be
 * deposited; or `null`.
 */
export async function waitingReplacementOf(executor: DbOrTransaction, id: string): Promise<StoredRun | null> {
  const replacing = executor.selectFrom("debit_runs").selectAll().where("replaces", "=", id);
  const run = await replacing.where("cancelledAt", "is", null).executeTakeFirst();
  if (!run || run.depositedAt !== null) return null;
  return run.withdrawnAt === null ? run : waitingReplacementOf(executor, run.id);
}

/** The standing runs that present the payments of some withdrawn ones again, by the withdrawn run. */
export async function replacementsOf(
  executor: DbOrTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredRun>> {
  if (ids.length === 0) return new Map();
  const runs = await standingRuns(executor).where("replaces", "in", ids).execute();
  return new Map(runs.map((run) => [run.replaces!, run]));
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

/** The latest runs of an amount. */
export function runsOf(executor: DbOrTransaction, totalCents: number, limit: number): Promise<StoredRun[]> {
  return executor
    .selectFrom("debit_runs")
    .selectAll()
    .where("totalCents", "=", totalCents)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** The latest run that the bank has, or `null`. */
export async function latestDepositedRun(executor: DbOrTransaction): Promise<StoredRun | null> {
  const latest = standingRuns(executor).where("depositedAt", "is not", null).orderBy("id", "desc").limit(1);
  return (await latest.executeTakeFirst()) ?? null;
}

/** The run that stands and whose period goes furthest, or `null`. */
export async function furthestRun(executor: DbOrTransaction): Promise<StoredRun | null> {
  const furthest = standingRuns(executor).orderBy("toOn", "desc").orderBy("id", "desc").limit(1);
  return (await furthest.executeTakeFirst()) ?? null;
}

/** The runs whose file waits to be deposited, the first one to be deposited first. */
export function runsToDeposit(executor: DbOrTransaction): Promise<StoredRun[]> {
  return standingRuns(executor)
    .where("depositedAt", "is", null)
    .orderBy("firstCollectionOn")
    .orderBy("id")
    .execute();
}

/** The runs that were neither cancelled nor withdrawn. */
function standingRuns(executor: DbOrTransaction) {
  return executor
    .selectFrom("debit_runs")
    .selectAll()
    .where("cancelledAt", "is", null)
    .where("withdrawnAt", "is", null);
}

/** Stores that the bank has a run since a day: a person says so, or its answer shows it (`by` is `null`). */
export async function saveDeposit(
  transaction: Transaction,
  { id, withdrawnAt, restoredAt }: Pick<StoredRun, "id" | "withdrawnAt" | "restoredAt">,
  { at, on, by }: { readonly at: number; readonly on: Day; readonly by: string | null },
): Promise<void> {
  const restored = { withdrawnAt: null, restoredAt: withdrawnAt === null ? restoredAt : at };
  const deposited = { depositedAt: at, depositedOn: on, depositedBy: by, ...restored };
  await transaction.updateTable("debit_runs").set(deposited).where("id", "=", id).execute();
  await transaction
    .updateTable("debits")
    .set({ state: "presented" })
    .where("runId", "=", id)
    .where("state", "in", ["prepared", "withdrawn"])
    .execute();
}

/** Stores that the file of a run was not deposited after all. */
export async function undoDeposit(transaction: Transaction, id: string): Promise<void> {
  const waits = { depositedAt: null, depositedOn: null, depositedBy: null };
  await transaction.updateTable("debit_runs").set(waits).where("id", "=", id).execute();
  await transaction
    .updateTable("debits")
    .set({ state: "prepared" })
    .where("runId", "=", id)
    .where("state", "=", "presented")
    .execute();
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

/** The due days that each run was made for, and when it was made, the first run first; without those that came to nothing. */
export function runPeriods(
  executor: DbOrTransaction,
): Promise<Pick<StoredRun, "fromOn" | "toOn" | "createdAt">[]> {
  return executor
    .selectFrom("debit_runs")
    .select(["fromOn", "toOn", "createdAt"])
    .where("cancelledAt", "is", null)
    .where("withdrawnAt", "is", null)
    .orderBy("id")
    .execute();
}
