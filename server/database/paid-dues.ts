import type { Selectable } from "kysely";
import type { PaidDuesTable } from "./billing-schema.ts";
import type { DbOrTransaction, Transaction } from "./client.ts";

/** A payment that was received by other means and never presented. */
export type PaidDue = Selectable<PaidDuesTable>;

/** Stores such a payment. @throws when it is stored already. */
export async function savePaidDue(transaction: Transaction, due: PaidDue): Promise<void> {
  await transaction.insertInto("paid_dues").values(due).execute();
}

/** Deletes such a payment and returns it; `null` if there is none. */
export async function deletePaidDue(
  transaction: Transaction,
  { contractId, dueOn }: Pick<PaidDue, "contractId" | "dueOn">,
): Promise<PaidDue | null> {
  const due = await transaction
    .deleteFrom("paid_dues")
    .where("contractId", "=", contractId)
    .where("dueOn", "=", dueOn)
    .returningAll()
    .executeTakeFirst();
  return due ?? null;
}

/** Whether a refund was recorded of what was paid for a due day. */
export async function isRefunded(
  executor: DbOrTransaction,
  { contractId, dueOn }: Pick<PaidDue, "contractId" | "dueOn">,
): Promise<boolean> {
  const refund = await executor
    .selectFrom("refunds")
    .select("id")
    .where("contractId", "=", contractId)
    .where("dueOn", "=", dueOn)
    .executeTakeFirst();
  return refund !== undefined;
}

/** The payments of some contracts, by the contracts' identifiers. */
export async function paidDuesOf(
  executor: DbOrTransaction,
  contractIds: readonly string[],
): Promise<PaidDue[]> {
  if (contractIds.length === 0) return [];
  return executor
    .selectFrom("paid_dues")
    .selectAll()
    .where("contractId", "in", contractIds)
    .orderBy("contractId")
    .orderBy("dueOn")
    .execute();
}
