import type { BankTable } from "#domain/billing/bank-table.ts";
import { columnRoles, plainHeading, type TableColumns } from "#domain/billing/table-columns.ts";
import { dayOrders } from "#domain/billing/table-values.ts";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import { sha256Of } from "#server/database/sealed/encryption.ts";

/** The name of tables that have the same headings; `null` for one that has none. */
function nameOf({ headings }: BankTable): string | null {
  const plain = headings.map(plainHeading);
  return plain.some((heading) => heading !== "") ? sha256Of(JSON.stringify(plain)) : null;
}

/** What somebody last said of the columns of tables with the same headings; `null` if nobody did. */
export async function findTableColumns(
  executor: DbOrTransaction,
  table: BankTable,
): Promise<TableColumns | null> {
  const headingsSha256 = nameOf(table);
  if (headingsSha256 === null) return null;
  const row = await executor
    .selectFrom("table_columns")
    .select(["roles", "dayOrder"])
    .where("headingsSha256", "=", headingsSha256)
    .executeTakeFirst();
  if (!row) return null;
  return {
    roles: row.roles.split(" ").map((name) => columnRoles.find((role) => role === name) ?? null),
    dayOrder: dayOrders.find((order) => order === row.dayOrder) ?? null,
  };
}

/** Stores what the columns of tables with the same headings hold, in place of what was said before. */
export async function saveTableColumns(
  transaction: Transaction,
  table: BankTable,
  { roles, dayOrder }: TableColumns,
  { at: chosenAt, by: chosenBy }: { readonly at: number; readonly by: string },
): Promise<void> {
  const headingsSha256 = nameOf(table);
  if (headingsSha256 === null) return;
  const row = { roles: roles.join(" "), dayOrder, chosenAt, chosenBy };
  await transaction
    .insertInto("table_columns")
    .values({ headingsSha256, ...row })
    .onConflict((conflict) => conflict.column("headingsSha256").doUpdateSet(row))
    .execute();
}
