import { sql } from "kysely";
import type { MonthOfDebits } from "#domain/billing/return-share.ts";
import type { DayRange } from "./billing-reads.ts";
import type { DbOrTransaction } from "./client.ts";

/** The debits to be collected within some days and those that came back, by month. Reads an index alone. */
export async function debitsByMonth(
  executor: DbOrTransaction,
  { fromOn, toOn }: DayRange,
): Promise<MonthOfDebits[]> {
  const month = sql<string>`substr("collectionOn", 1, 7)`;
  const rows = await executor
    .selectFrom("debits")
    .select(({ fn }) => [month.as("month"), fn.countAll().as("debits"), fn.count("rejectedOn").as("returns")])
    .where("collectionOn", ">=", fromOn)
    .where("collectionOn", "<=", toOn)
    .groupBy(month)
    .execute();
  return rows.map((row) => ({
    month: row.month,
    debits: Number(row.debits),
    returns: Number(row.returns),
  }));
}
