import { type Selectable, sql } from "kysely";
import type { Day } from "#domain/calendar.ts";
import type {
  BankChargesTable,
  ChargeDecisionsTable,
  OwnChargesTable,
} from "#server/database/engine/billing-schema.ts";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import { chunksOf, countOf } from "#server/database/engine/dialect.ts";

/** A charge of the bank, as stored. */
export type StoredCharge = Selectable<BankChargesTable>;

/** What the bank took besides the debits of some runs, in the order of days. */
export async function chargesOfRuns(
  executor: DbOrTransaction,
  runIds: readonly string[],
): Promise<StoredCharge[]> {
  const charges: StoredCharge[] = [];
  for (const some of chunksOf(runIds))
    charges.push(
      ...(await executor
        .selectFrom("bank_charges")
        .selectAll()
        .where("runId", "in", some)
        .orderBy("chargedOn")
        .orderBy("id")
        .execute()),
    );
  return charges;
}

/** What the bank took besides some debits, in the order of days. */
export async function chargesOfDebits(
  executor: DbOrTransaction,
  debitIds: readonly string[],
): Promise<StoredCharge[]> {
  const charges: StoredCharge[] = [];
  for (const some of chunksOf(debitIds))
    charges.push(
      ...(await executor
        .selectFrom("bank_charges")
        .selectAll()
        .where("debitId", "in", some)
        .orderBy("chargedOn")
        .orderBy("id")
        .execute()),
    );
  return charges;
}

/** A charge, or `null`. */
export async function findCharge(executor: DbOrTransaction, id: string): Promise<StoredCharge | null> {
  const row = await executor.selectFrom("bank_charges").selectAll().where("id", "=", id).executeTakeFirst();
  return row ?? null;
}

/** Replaces what somebody noted by hand that the bank took besides a debit; `null`: nothing. */
export async function replaceNotedCharge(
  transaction: Transaction,
  debitId: string,
  charge: StoredCharge | null,
): Promise<void> {
  const noted = transaction
    .selectFrom("bank_charges")
    .select("id")
    .where("debitId", "=", debitId)
    .where("fileSha256", "is", null);
  await transaction.deleteFrom("charge_decisions").where("chargeId", "in", noted).execute();
  await transaction
    .deleteFrom("bank_charges")
    .where("debitId", "=", debitId)
    .where("fileSha256", "is", null)
    .execute();
  if (charge) await saveCharges(transaction, [charge]);
}

export async function saveCharges(transaction: Transaction, charges: readonly StoredCharge[]): Promise<void> {
  // Below the number of values that a statement takes.
  for (const some of chunksOf(charges, 50))
    await transaction.insertInto("bank_charges").values(some).execute();
}

/** A charge that the invoice of a due day bears, and the day on which its debit was collected or was to be. */
export type RebilledCharge = {
  readonly dueOn: Day;
  readonly amountCents: number;
  readonly debitId: string;
  readonly debitedOn: Day;
};

/** The charges that the invoices of some contracts bear, by contract, in the order of decisions. */
export async function rebilledCharges(
  executor: DbOrTransaction,
  contractIds: readonly string[],
): Promise<ReadonlyMap<string, RebilledCharge[]>> {
  const rows = await executor
    .selectFrom("charge_decisions")
    .innerJoin("bank_charges", "bank_charges.id", "charge_decisions.chargeId")
    .innerJoin("debits", "debits.id", "bank_charges.debitId")
    .select(["charge_decisions.contractId", "charge_decisions.dueOn", "bank_charges.amountCents"])
    .select(["bank_charges.debitId", "debits.collectionOn as debitedOn"])
    .where("charge_decisions.contractId", "in", contractIds)
    .where("charge_decisions.dueOn", "is not", null)
    .orderBy("charge_decisions.decidedAt")
    .orderBy("charge_decisions.chargeId")
    .execute();
  return Map.groupBy(
    rows.map((row) => ({ ...row, dueOn: row.dueOn! })),
    ({ contractId }) => contractId,
  );
}

/** What was decided about some charges, by charge. */
export async function decisionsOf(
  executor: DbOrTransaction,
  chargeIds: readonly string[],
): Promise<ReadonlyMap<string, Selectable<ChargeDecisionsTable>>> {
  const decisions: Selectable<ChargeDecisionsTable>[] = [];
  for (const some of chunksOf(chargeIds))
    decisions.push(
      ...(await executor.selectFrom("charge_decisions").selectAll().where("chargeId", "in", some).execute()),
    );
  return new Map(decisions.map((decision) => [decision.chargeId, decision]));
}

/** Stores what was decided about a charge, in place of what was decided before. */
export async function saveDecision(
  transaction: Transaction,
  decision: Selectable<ChargeDecisionsTable>,
): Promise<void> {
  await transaction.deleteFrom("charge_decisions").where("chargeId", "=", decision.chargeId).execute();
  await transaction.insertInto("charge_decisions").values(decision).execute();
}

/** A charge of the bank that no client caused, as stored. */
export type StoredOwnCharge = Selectable<OwnChargesTable>;

export async function saveOwnCharges(
  transaction: Transaction,
  charges: readonly Omit<StoredOwnCharge, "isBooked">[],
): Promise<void> {
  for (const some of chunksOf(charges, 50))
    await transaction.insertInto("own_charges").values(some).execute();
}

/** All of them, in the order of days. */
export function ownCharges(executor: DbOrTransaction): Promise<StoredOwnCharge[]> {
  return executor.selectFrom("own_charges").selectAll().orderBy("chargedOn").orderBy("id").execute();
}

/** Those that the books do not have yet, in the order of days. */
export function ownChargesToBook(executor: DbOrTransaction): Promise<StoredOwnCharge[]> {
  return executor
    .selectFrom("own_charges")
    .selectAll()
    .where(sql<boolean>`"isBooked" = 0`)
    .orderBy("chargedOn")
    .orderBy("id")
    .execute();
}

export async function setOwnChargesBooked(transaction: Transaction, ids: readonly string[]): Promise<void> {
  for (const some of chunksOf(ids))
    await transaction.updateTable("own_charges").set({ isBooked: 1 }).where("id", "in", some).execute();
}

/** How many charges a file of the bank told of, those that no client caused too. */
export async function countChargesOfFile(executor: DbOrTransaction, fileSha256: string): Promise<number> {
  let count = 0;
  for (const table of ["bank_charges", "own_charges"] as const)
    count += await countOf(executor.selectFrom(table as "bank_charges").where("fileSha256", "=", fileSha256));
  return count;
}
