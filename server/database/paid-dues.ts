import type { Selectable } from "kysely";
import type { PresentedDebit } from "#domain/contract/debits.ts";
import type { DbOrTransaction, Transaction } from "./client.ts";
import type { PaidDuesTable } from "./debits-schema.ts";

/** A payment that was received otherwise and that no file ever carried. */
export type PaidDue = Selectable<PaidDuesTable>;

/** Keeps one. @throws when it is kept already. */
export async function savePaidDue(transaction: Transaction, due: PaidDue): Promise<void> {
  await transaction.insertInto("paid_dues").values(due).execute();
}

/** Takes one back. Answers it, or `null` where nobody has kept it. */
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

/** Those of some contracts, by their identifiers. */
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

/** As what was presented: paid, by an attempt that never was. */
export function asPresented({ dueOn }: PaidDue): PresentedDebit {
  return { dueOn, attempt: 0, state: "settled" };
}
