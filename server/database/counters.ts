import type { Transaction } from "./client.ts";

/** The next number of a counter, from 1. Given back when the transaction fails, never given twice. */
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
