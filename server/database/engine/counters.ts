import type { DbOrTransaction, Transaction } from "./client.ts";

/**
 * The next number of a counter, from 1. If the transaction fails, the number is free again; no two transactions store
 * the same one.
 */
export async function nextInCounter(transaction: Transaction, name: string): Promise<number> {
  const { value } = await transaction
    .insertInto("counters")
    .values({ name, value: 1 })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet((eb) => ({ value: eb("counters.value", "+", 1) })),
    )
    .returning("value")
    .executeTakeFirstOrThrow();
  return value;
}

/** The latest number of a counter; 0 before the first. */
export async function counterValue(executor: DbOrTransaction, name: string): Promise<number> {
  const row = await executor
    .selectFrom("counters")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.value ?? 0;
}

export async function setCounter(transaction: Transaction, name: string, value: number): Promise<void> {
  await transaction
    .insertInto("counters")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}
