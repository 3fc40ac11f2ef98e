import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import type { Day } from "#domain/calendar.ts";
import type { BilledContract, Interruption } from "#domain/contract/debits.ts";
import type { Executor, Transaction } from "./client.ts";
import { type StoredStep, statusColumns, statusOf } from "./contract-steps.ts";
import type { DebitRunsTable, DebitsTable } from "./debits-schema.ts";
import type { ContractsTable, MandatesTable, Schema } from "./schema.ts";

/** A debit as stored. */
export type StoredDebit = Selectable<DebitsTable>;

/** A run as stored. */
export type StoredRun = Selectable<DebitRunsTable>;

/** Keeps a run with its debits. @throws when one of its payments was presented meanwhile. */
export async function saveRun(
  transaction: Transaction,
  run: StoredRun,
  debits: readonly Omit<StoredDebit, "runId" | "state" | "rejectedOn" | "rejectionReason">[],
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
): Promise<StoredDebit[]> {
  if (contractIds.length === 0) return [];
  return executor
    .selectFrom("debits")
    .selectAll()
    .where("contractId", "in", contractIds)
    .orderBy("id")
    .execute();
}

/** The debits of a run, in the order of their identifiers. */
export function debitsOfRun(executor: Executor, runId: string): Promise<StoredDebit[]> {
  return executor.selectFrom("debits").selectAll().where("runId", "=", runId).orderBy("id").execute();
}

/** A debit, and whose it is. */
export type NamedDebit = StoredDebit & Pick<ContractsTable, "number" | "raisonSociale">;

/** The payments that the bank sent back and that were neither presented again nor paid otherwise, by contract. */
export function unpaidDebits(executor: Executor): Promise<NamedDebit[]> {
  return namedDebits(executor).where(isUnpaid).orderBy("contracts.number").orderBy("debits.dueOn").execute();
}

/** A page of them, the latest rejection first. */
export function unpaidPage(
  executor: Executor,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<NamedDebit[]> {
  const ids = executor
    .selectFrom("debits")
    .select("id")
    .where(isUnpaid)
    .orderBy("rejectedOn", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset);
  return namedDebits(executor)
    .where("debits.id", "in", ids)
    .orderBy("rejectedOn", "desc")
    .orderBy("debits.id", "desc")
    .execute();
}

/** How many there are, and what they come to. */
export async function unpaidTotals(
  executor: Executor,
): Promise<{ readonly total: number; readonly totalCents: number }> {
  const { total, cents } = await executor
    .selectFrom("debits")
    .where(isUnpaid)
    .select(({ fn }) => [fn.countAll().as("total"), fn.sum("amountCents").as("cents")])
    .executeTakeFirstOrThrow();
  return { total: Number(total), totalCents: Number(cents ?? 0) };
}

/** The words of the index that holds what was rejected, which stores compare as they are written. */
function isUnpaid({ and, not, exists, selectFrom, ref }: ExpressionBuilder<Schema, "debits">) {
  const later = selectFrom("debits as later")
    .select("later.id")
    .where("later.contractId", "=", ref("debits.contractId"))
    .where("later.dueOn", "=", ref("debits.dueOn"))
    .where("later.attempt", ">", ref("debits.attempt"));
  return and([sql<boolean>`${ref("debits.state")} = 'rejected'`, not(exists(later))]);
}

/** A debit by its identifier, or `null`. */
export async function findDebit(executor: Executor, id: string): Promise<NamedDebit | null> {
  return (await findDebits(executor, [id]))[0] ?? null;
}

/** Some debits by their identifiers. */
export async function findDebits(executor: Executor, ids: readonly string[]): Promise<NamedDebit[]> {
  if (ids.length === 0) return [];
  return namedDebits(executor).where("debits.id", "in", ids).orderBy("debits.id").execute();
}

function namedDebits(executor: Executor) {
  return executor
    .selectFrom("debits")
    .innerJoin("contracts", "contracts.id", "debits.contractId")
    .selectAll("debits")
    .select(["contracts.number", "contracts.raisonSociale"]);
}

/** A run by its number, or `null`. */
export async function findRun(executor: Executor, id: string): Promise<StoredRun | null> {
  const row = await executor.selectFrom("debit_runs").selectAll().where("id", "=", id).executeTakeFirst();
  return row ?? null;
}

/** The latest runs, newest first: their numbers are given in turn. */
export function latestRuns(executor: Executor, limit: number, offset = 0): Promise<StoredRun[]> {
  const ids = executor
    .selectFrom("debit_runs")
    .select("id")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset);
  return executor.selectFrom("debit_runs").selectAll().where("id", "in", ids).orderBy("id", "desc").execute();
}

/** How many runs there are. */
export async function countRuns(executor: Executor): Promise<number> {
  const { total } = await executor
    .selectFrom("debit_runs")
    .select(({ fn }) => fn.countAll().as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** How many debits of some runs the bank sent back, by run. */
export async function returnsOfRuns(
  executor: Executor,
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

/** Which days due the runs were made for, and when. */
export function runPeriods(executor: Executor): Promise<Pick<StoredRun, "fromOn" | "toOn" | "createdAt">[]> {
  return executor.selectFrom("debit_runs").select(["fromOn", "toOn", "createdAt"]).execute();
}

/** Notes what the bank, or the agency, answered to a debit; answers whether it stood where it was thought to. */
export async function moveDebit(
  transaction: Transaction,
  { id, state }: Pick<StoredDebit, "id" | "state">,
  to: Pick<StoredDebit, "state"> & { readonly rejectedOn?: Day; readonly rejectionReason?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("debits")
    .set(to)
    .where("id", "=", id)
    .where("state", "=", state)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** What a direct debit needs to know of a contract; its bank details stay sealed. */
export type BillableContract = BilledContract &
  Pick<Selectable<ContractsTable>, "id" | "number" | "raisonSociale" | "monthlyCents" | "signedAt"> & {
    /** Whether its client was asked for it at the signature, and when the address was confirmed, if it was. */
    readonly address: { readonly asked: boolean; readonly confirmedAt: number | null };
    readonly dates: BilledContract["dates"] & { readonly acceptedOn: Day };
    readonly mandate: Pick<
      MandatesTable,
      "contractId" | "umr" | "bankDetailsSealed" | "titulaire" | "adresse" | "pays"
    >;
  };

const contractsAtOnce = 100;

/**
 * The contracts whose first debit falls on a day or before it, by number, a hundred at a time: all of them, those
 * whose address was not confirmed, or those whose end was asked and comes after that debit.
 */
export async function* billableContracts(
  executor: Executor,
  until: Day,
  { unconfirmed = false, ending = false } = {},
): AsyncGenerator<BillableContract[]> {
  for (let after = ""; ; ) {
    const rows = await columns(executor)
      .where("contracts.firstDebitOn", "<=", until)
      .$if(unconfirmed, (query) => query.where("contracts.addressConfirmedAt", "is", null))
      .$if(ending, (query) =>
        query.where("state", "=", "terminating").whereRef("firstDebitOn", "<", "lastDayOn"),
      )
      .where("contracts.number", ">", after)
      .orderBy("contracts.number")
      .limit(contractsAtOnce)
      .execute();
    if (rows.length > 0) yield await contractsOf(executor, rows);
    if (rows.length < contractsAtOnce) return;
    after = rows.at(-1)!.number;
  }
}

/** The contracts of these identifiers. */
export async function billableContractsOf(
  executor: Executor,
  ids: readonly string[],
): Promise<BillableContract[]> {
  const contracts: BillableContract[] = [];
  for (let from = 0; from < ids.length; from += contractsAtOnce) {
    const some = ids.slice(from, from + contractsAtOnce);
    const rows = await columns(executor).where("contracts.id", "in", some).execute();
    contracts.push(...(await contractsOf(executor, rows)));
  }
  return contracts;
}

function columns(executor: Executor) {
  return executor
    .selectFrom("contracts")
    .innerJoin("mandates", "mandates.contractId", "contracts.id")
    .select(["contracts.id", "contracts.number", "raisonSociale", "monthlyCents", "signedAt"])
    .select(["acceptedOn", "trialEndsOn", "firstDebitOn", "addressAsked", "addressConfirmedAt"])
    .select(statusColumns)
    .select(["mandates.contractId", "umr", "bankDetailsSealed", "titulaire", "adresse", "pays"]);
}

type Row = Awaited<ReturnType<ReturnType<typeof columns>["execute"]>>[number];

async function contractsOf(executor: Executor, rows: readonly Row[]): Promise<BillableContract[]> {
  const steps = await executor
    .selectFrom("contract_steps")
    .select(["contractId", "kind", "on"])
    .where(
      "contractId",
      "in",
      rows.map(({ id }) => id),
    )
    .where("reason", "=", "force-majeure")
    .where("kind", "in", ["suspend", "reactivate"])
    .orderBy("at")
    .execute();
  const ofContract = Map.groupBy(steps, ({ contractId }) => contractId);
  return rows.map((row) => contractOf(row, interruptionsOf(ofContract.get(row.id) ?? [])));
}

function interruptionsOf(steps: readonly Pick<StoredStep, "kind" | "on">[]): Interruption[] {
  return steps.flatMap(({ kind, on }, index) =>
    kind === "suspend" ? [{ fromOn: on, backOn: steps[index + 1]?.on ?? null }] : [],
  );
}

function contractOf(row: Row, interruptions: readonly Interruption[]): BillableContract {
  const { id, number, raisonSociale, monthlyCents, signedAt, acceptedOn, trialEndsOn, firstDebitOn } = row;
  const { contractId, umr, bankDetailsSealed, titulaire, adresse, pays } = row;
  return {
    ...{ id, number, raisonSociale, monthlyCents, signedAt, interruptions },
    address: { asked: row.addressAsked === 1, confirmedAt: row.addressConfirmedAt },
    dates: { acceptedOn, trialEndsOn, firstDebitOn },
    status: statusOf(row),
    mandate: { contractId, umr, bankDetailsSealed, titulaire, adresse, pays },
  };
}
