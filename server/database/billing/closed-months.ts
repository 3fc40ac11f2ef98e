import type { Selectable } from "kysely";
import { type Day, monthOf } from "#domain/calendar.ts";
import type { ClosedMonthsTable } from "#server/database/engine/billing-schema.ts";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";

/** A month that was closed. */
export type ClosedMonth = Selectable<ClosedMonthsTable>;

/** The months that were closed, the first one first. */
export function closedMonths(executor: DbOrTransaction): Promise<ClosedMonth[]> {
  return executor.selectFrom("closed_months").selectAll().orderBy("fromOn").execute();
}

/** The first day after the closed months; `null` while none is closed. */
export async function firstOpenDay(executor: DbOrTransaction): Promise<Day | null> {
  const { last } = await executor
    .selectFrom("closed_months")
    .select(({ fn }) => fn.max("fromOn").as("last"))
    .executeTakeFirstOrThrow();
  return last ? monthOf(last, 1).fromOn : null;
}

/** The day of the first entry; `null` before there is one. */
export async function firstBookedDay(executor: DbOrTransaction): Promise<Day | null> {
  const { first } = await executor
    .selectFrom("entries")
    .select(({ fn }) => fn.min("bookedOn").as("first"))
    .executeTakeFirstOrThrow();
  return first;
}

/** Closes a month. The entries are locked. */
export async function saveClosedMonth(transaction: Transaction, month: ClosedMonth): Promise<void> {
  await transaction.insertInto("closed_months").values(month).execute();
}
