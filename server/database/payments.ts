import type { DbOrTransaction, Transaction } from "./client.ts";
import type { Payment } from "./ledger.ts";

export async function savePayment(transaction: Transaction, payment: Payment): Promise<void> {
  await transaction.insertInto("payments").values(payment).execute();
}

export async function findPayment(executor: DbOrTransaction, id: string): Promise<Payment | null> {
  const payment = await executor.selectFrom("payments").selectAll().where("id", "=", id).executeTakeFirst();
  return payment ?? null;
}

export async function deletePayment(transaction: Transaction, id: string): Promise<void> {
  await transaction.deleteFrom("payments").where("id", "=", id).execute();
}
