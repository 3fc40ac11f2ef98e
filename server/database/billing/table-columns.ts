import type { BankTable } from "#domain/billing/bank-table.ts";
import { checkColumns, columnRoles, shapeOf, type TableColumns } from "#domain/billing/table-columns.ts";
import { dayOrders } from "#domain/billing/table-values.ts";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import { sha256Of } from "#server/database/sealed/encryption.ts";

/** What somebody last said of the columns of tables of the same shape; `null` if nobody did, or this one cannot be read so. */
export async function findTableColumns(
  executor: DbOrTransaction,
  table: BankTable,
): Promise<TableColumns | null> {
  const row = await executor
    .selectFrom("table_columns")
    .select(["roles", "dayOrder"])
    .where("shapeSha256", "=", sha256Of(shapeOf(table)))
    .executeTakeFirst();
  if (!row) return null;
  const columns = {
    roles: row.roles.split(" ").map((name) => columnRoles.find((role) => role === name) ?? null),
    dayOrder: dayOrders.find((order) => order === row.dayOrder) ?? null,
  };
  return checkColumns(table, columns).ok ? columns : null;
}

/** Stores what the columns of tables of the same shape hold, in place of what was said before. */
export async function saveTableColumns(
  transaction: Transaction,
  table: BankTable,
  { roles, dayOrder }: TableColumns,
  { at: chosenAt, by: chosenBy }: { readonly at: number; readonly by: string },
): Promise<void> {
  const shapeSha256 = sha256Of(shapeOf(table));
  const row = { roles: roles.join(" "), dayOrder, chosenAt, chosenBy };
  await transaction
    .insertInto("table_columns")
    .values({ shapeSha256, ...row })
    .onConflict((conflict) => conflict.column("shapeSha256").doUpdateSet(row))
    .execute();
}
