import { sql } from "kysely";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
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

/** The identifiers of the contracts that have money on account (`onAccountCents`). */
export async function contractsWithMoneyOnAccount(executor: DbOrTransaction): Promise<string[]> {
  const { rows } = await sql<{ contractId: string }>`
    select "contractId" from (
      select "contractId", "amountCents" as cents from payments where "dueOn" is null
      union all select "contractId", -"amountCents" from payments where "means" = 'account'
      union all select "contractId", -"amountCents" from refunds where "dueOn" is null
    ) as moved group by "contractId" having sum(cents) > 0`.execute(executor);
  return rows.map(({ contractId }) => contractId);
}
