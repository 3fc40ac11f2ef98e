import { type Insertable, type Selectable, sql } from "kysely";
import { presentedOf } from "#domain/billing/account.ts";
import type { Day } from "#domain/calendar.ts";
import { firstDayOwed } from "#domain/contract/debits.ts";
import { selectInUse } from "#server/database/contracts/fact-changes.ts";
import type { DebitRunsTable, DebitsTable } from "#server/database/engine/billing-schema.ts";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import type { ContractsTable } from "#server/database/engine/contracts-schema.ts";
import { chunksOf, countOf, isPostgres, lockRow } from "#server/database/engine/dialect.ts";
import { billableContractsOf } from "./billable-contracts.ts";
import { paymentAccountsOf } from "./ledger.ts";

export type StoredDebit = Selectable<DebitsTable>;

/** The columns of a debit that hold the answer of the bank or of the agency. */
type AnswerColumn =
  | ("rejectedOn" | "rejectionReason" | "rejectionWords" | "joinsNextRun" | "remindedAt")
  | "confirmedOn";

/** A debit before its file is made. */
export type NewDebit = Omit<StoredDebit, "runId" | "state" | AnswerColumn>;

/** Stores a run with its debits, which wait until somebody deposits its file. @throws when one of its payments was presented meanwhile. */
export async function saveRun(
  transaction: Transaction,
  run: Insertable<DebitRunsTable>,
  debits: readonly NewDebit[],
): Promise<void> {
  await transaction.insertInto("debit_runs").values(run).execute();
  const rows = debits.map((debit) => ({ ...debit, runId: run.id, state: "prepared" as const }));
  for (const some of chunksOf(rows)) {
    await transaction.insertInto("debits").values(some).execute();
  }
}

export async function debitsOfContracts(
  executor: DbOrTransaction,
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

/**
 * Locks some contracts until the transaction ends, in the order of their identifiers, so that two transactions never
 * deadlock; SQLite's writers take turns anyway. `share`: others may lock them so too, and nobody changes them.
 */
export async function lockContracts(
  transaction: Transaction,
  ids: readonly string[],
  how: "update" | "share" = "update",
): Promise<void> {
  if (!isPostgres(transaction)) return;
  for (const some of chunksOf(ids.toSorted())) {
    const contracts = transaction.selectFrom("contracts").select("id").where("id", "in", some).orderBy("id");
    await (how === "update" ? contracts.forUpdate() : contracts.forShare()).execute();
  }
}

/** Keeps some contracts from changing, and locks their rejected debits, until the transaction ends. */
export async function lockContractsAndTheirDebits(
  transaction: Transaction,
  contractIds: readonly string[],
): Promise<void> {
  await lockContracts(transaction, contractIds, "share");
  if (!isPostgres(transaction)) return;
  for (const some of chunksOf(contractIds.toSorted())) {
    await transaction
      .selectFrom("debits")
      .select("id")
      .where("contractId", "in", some)
      .where("state", "=", "rejected")
      .orderBy("id")
      .forUpdate()
      .execute();
  }
}

/** The debits of a contract, locked until the transaction ends. */
export function lockedDebits(transaction: Transaction, contractId: string): Promise<StoredDebit[]> {
  return transaction
    .selectFrom("debits")
    .selectAll()
    .where("contractId", "=", contractId)
    .orderBy("id")
    .$if(isPostgres(transaction), (query) => query.forUpdate())
    .execute();
}

/** The debits that banks sent back within some days, the latest first: as many as a question about them can offer. */
export function debitsReturnedWithin(
  executor: DbOrTransaction,
  { fromOn, toOn }: { readonly fromOn: Day; readonly toOn: Day },
): Promise<StoredDebit[]> {
  return executor
    .selectFrom("debits")
    .selectAll()
    .where("rejectedOn", "is not", null)
    .where("rejectedOn", ">=", fromOn)
    .where("rejectedOn", "<=", toOn)
    .orderBy("rejectedOn", "desc")
    .orderBy("id")
    .limit(50)
    .execute();
}

/** The debits of a run, in the order of their identifiers. */
export function debitsOfRun(executor: DbOrTransaction, runId: string): Promise<StoredDebit[]> {
  return executor.selectFrom("debits").selectAll().where("runId", "=", runId).orderBy("id").execute();
}

/** The contracts whose debits some runs carry, each once. */
export async function contractsOfRuns(
  executor: DbOrTransaction,
  runIds: readonly string[],
): Promise<string[]> {
  const rows = await executor
    .selectFrom("debits")
    .select("contractId")
    .distinct()
    .where("runId", "in", runIds)
    .execute();
  return rows.map(({ contractId }) => contractId);
}

/** A debit with its contract's number and firm. */
export type NamedDebit = StoredDebit & Pick<ContractsTable, "number" | "raisonSociale">;

/** A debit by its identifier, or `null`. */
export async function findDebit(executor: DbOrTransaction, id: string): Promise<NamedDebit | null> {
  return (await findDebits(executor, [id]))[0] ?? null;
}

/** The same, locked until the transaction ends, with its contract, which a run that presents it again also locks. */
export async function lockedDebit(transaction: Transaction, id: string): Promise<NamedDebit | null> {
  const contractId = transaction.selectFrom("debits").select("contractId").where("id", "=", id);
  const contract = transaction.selectFrom("contracts").select("id").where("id", "=", contractId);
  return (await lockRow(transaction, contract)) ? findDebit(transaction, id) : null;
}

/** Takes the returned debits of a contract out of the next run. */
export async function leaveNextRun(transaction: Transaction, contractId: string): Promise<void> {
  await transaction
    .updateTable("debits")
    .set({ joinsNextRun: 0 })
    .where("contractId", "=", contractId)
    .where("joinsNextRun", "=", 1)
    .execute();
}

/** Whether a payment was presented again after a debit. */
export async function hasLaterAttempt(
  executor: DbOrTransaction,
  { contractId, dueOn, attempt }: Pick<StoredDebit, "contractId" | "dueOn" | "attempt">,
): Promise<boolean> {
  const later = await executor
    .selectFrom("debits")
    .select("id")
    .where("contractId", "=", contractId)
    .where("dueOn", "=", dueOn)
    .where("attempt", ">", attempt)
    .where("state", "<>", "withdrawn")
    .executeTakeFirst();
  return later !== undefined;
}

export async function findDebits(executor: DbOrTransaction, ids: readonly string[]): Promise<NamedDebit[]> {
  if (ids.length === 0) return [];
  return namedDebits(executor).where("debits.id", "in", ids).orderBy("debits.id").execute();
}

/** The debits of a run with their clients, in the order of their references. */
export function namedDebitsOfRun(executor: DbOrTransaction, runId: string): Promise<NamedDebit[]> {
  return namedDebits(executor).where("debits.runId", "=", runId).orderBy("debits.id").execute();
}

/** Debits with their contracts' numbers and firms, for a query to choose from. */
export function namedDebits(executor: DbOrTransaction) {
  return executor
    .selectFrom("debits")
    .innerJoin("contracts", "contracts.id", "debits.contractId")
    .selectAll("debits")
    .select(["contracts.number", ...selectInUse("raisonSociale")]);
}

/**
 * Records the answer of the bank, or of the agency, to a debit. Returns whether the debit was in the expected state.
 */
export async function moveDebit(
  transaction: Transaction,
  { id, contractId, state }: Pick<StoredDebit, "id" | "contractId" | "state">,
  to: Pick<StoredDebit, "state"> & Partial<Pick<StoredDebit, AnswerColumn>>,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("debits")
    .set(to)
    .where("id", "=", id)
    .where("state", "=", state)
    .executeTakeFirst();
  await updateAwaitedDebit(transaction, contractId);
  return numUpdatedRows === 1n;
}

/**
 * Updates the due day of a contract's first payment that waits for a confirmed e-mail address. Call it after any change
 * to the payments owed or presented.
 */
export async function updateAwaitedDebit(transaction: Transaction, contractId: string): Promise<void> {
  const [contract] = await billableContractsOf(transaction, [contractId]);
  if (!contract || contract.addressConfirmedAt !== null) return;
  const [account] = await paymentAccountsOf(transaction, [contract]);
  const awaitedDebitOn = firstDayOwed(contract, presentedOf(account!));
  await transaction.updateTable("contracts").set({ awaitedDebitOn }).where("id", "=", contractId).execute();
}

/** The same for those of some contracts whose address is not confirmed. */
export async function updateAwaitedDebits(
  transaction: Transaction,
  contractIds: readonly string[],
): Promise<void> {
  for (const some of chunksOf(contractIds)) {
    const waiting = await transaction
      .selectFrom("contracts")
      .select("id")
      .where("id", "in", some)
      .where("addressConfirmedAt", "is", null)
      .execute();
    for (const { id } of waiting) await updateAwaitedDebit(transaction, id);
  }
}

/** How many contracts have payments due by a day that wait for a confirmed e-mail address. */
export function countAwaitedDebits(executor: DbOrTransaction, until: Day): Promise<number> {
  return countOf(awaitingContracts(executor, until));
}

/** Their identifiers. */
export async function contractsAwaitingConfirmation(
  executor: DbOrTransaction,
  until: Day,
): Promise<string[]> {
  const rows = await awaitingContracts(executor, until).select("id").execute();
  return rows.map(({ id }) => id);
}

function awaitingContracts(executor: DbOrTransaction, until: Day) {
  return executor.selectFrom("contracts").where(awaitsConfirmation).where("awaitedDebitOn", "<=", until);
}

/** Must be written exactly as in the index of those contracts: both stores compare the text. */
export const awaitsConfirmation = sql<boolean>`"addressConfirmedAt" is null and "awaitedDebitOn" is not null`;
