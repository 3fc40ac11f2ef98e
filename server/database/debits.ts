import type { Selectable } from "kysely";
import type { Day } from "#domain/calendar.ts";
import type { Executor, Transaction } from "./client.ts";
import type { DebitRunsTable, DebitsTable } from "./debit-tables.ts";
import type { ContractsTable } from "./schema.ts";

/** A debit as kept. */
export type KeptDebit = Selectable<DebitsTable>;

/** A run as kept. */
export type KeptRun = Selectable<DebitRunsTable>;

/** Keeps a run with its debits. @throws when one of its payments was presented meanwhile. */
export async function keepRun(
  transaction: Transaction,
  run: KeptRun,
  debits: readonly Omit<KeptDebit, "runId" | "state" | "rejectedOn" | "rejectionReason">[],
): Promise<void> {
  await transaction.insertInto("debit_runs").values(run).execute();
  const rows = debits.map((debit) => ({
    ...debit,
    runId: run.id,
    state: "presented" as const,
    rejectedOn: null,
    rejectionReason: null,
  }));
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await transaction
      .insertInto("debits")
      .values(rows.slice(from, from + rowsAtOnce))
      .execute();
  }
}

/** Well below the number of values that either store takes in one statement. */
const rowsAtOnce = 500;

/** The debits of some contracts, by their identifiers. */
export async function debitsOfContracts(
  executor: Executor,
  contractIds: readonly string[],
): Promise<KeptDebit[]> {
  if (contractIds.length === 0) return [];
  return executor
    .selectFrom("debits")
    .selectAll()
    .where("contractId", "in", contractIds)
    .orderBy("id")
    .execute();
}

/** The debits of a run, in the order of their identifiers. */
export function debitsOfRun(executor: Executor, runId: string): Promise<KeptDebit[]> {
  return executor.selectFrom("debits").selectAll().where("runId", "=", runId).orderBy("id").execute();
}

/** A debit, and whose it is. */
export type NamedDebit = KeptDebit & Pick<ContractsTable, "number" | "raisonSociale">;

/** The payments that the bank sent back and that were neither presented again nor paid otherwise, oldest first. */
export function unpaidDebits(executor: Executor): Promise<NamedDebit[]> {
  return namedDebits(executor)
    .where("debits.state", "=", "rejected")
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom("debits as later")
            .select("later.id")
            .where("later.contractId", "=", ref("debits.contractId"))
            .where("later.dueOn", "=", ref("debits.dueOn"))
            .where("later.attempt", ">", ref("debits.attempt")),
        ),
      ),
    )
    .orderBy("contracts.number")
    .orderBy("debits.dueOn")
    .execute();
}

/** A debit by its identifier, or `null`. */
export async function findDebit(executor: Executor, id: string): Promise<NamedDebit | null> {
  return (await namedDebits(executor).where("debits.id", "=", id).executeTakeFirst()) ?? null;
}

function namedDebits(executor: Executor) {
  return executor
    .selectFrom("debits")
    .innerJoin("contracts", "contracts.id", "debits.contractId")
    .selectAll("debits")
    .select(["contracts.number", "contracts.raisonSociale"]);
}

/** A run by its number, or `null`. */
export async function findRun(executor: Executor, id: string): Promise<KeptRun | null> {
  const row = await executor.selectFrom("debit_runs").selectAll().where("id", "=", id).executeTakeFirst();
  return row ?? null;
}

/** The latest runs, newest first. */
export function latestRuns(executor: Executor, limit: number): Promise<KeptRun[]> {
  return executor.selectFrom("debit_runs").selectAll().orderBy("createdAt", "desc").limit(limit).execute();
}

/** Which days due the runs were made for, and when. */
export function runPeriods(executor: Executor): Promise<Pick<KeptRun, "fromOn" | "toOn" | "createdAt">[]> {
  return executor.selectFrom("debit_runs").select(["fromOn", "toOn", "createdAt"]).execute();
}

/** Notes what the bank, or the agency, answered to a debit; answers whether it stood where it was thought to. */
export async function moveDebit(
  transaction: Transaction,
  { id, state }: Pick<KeptDebit, "id" | "state">,
  to: Pick<KeptDebit, "state"> & { readonly rejectedOn?: Day; readonly rejectionReason?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("debits")
    .set(to)
    .where("id", "=", id)
    .where("state", "=", state)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
