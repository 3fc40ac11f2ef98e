import { type Kysely, PostgresAdapter, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Invoices and credit notes. A due day of a contract has one invoice at most. */
export const invoices: Migration = {
  async up(db: Kysely<unknown>) {
    const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const table = db.schema.createTable("invoices");
    await (postgres ? table : table.modifyEnd(sql`strict`))
      .addColumn("number", "text", (column) => column.primaryKey().notNull())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("contractId", "text", (column) => column.notNull().references("contracts.id"))
      .addColumn("dueOn", "text", (column) => column.notNull())
      .addColumn("issuedOn", "text", (column) => column.notNull())
      .addColumn("creditedNumber", "text", (column) => column.references("invoices.number"))
      .addColumn("contentSealed", "text", (column) => column.notNull())
      .addColumn("contentSha256", "text", (column) => column.notNull())
      .addColumn("withoutVatCents", "integer", (column) => column.notNull())
      .addColumn("vatCents", "integer", (column) => column.notNull())
      .addColumn("totalCents", "integer", (column) => column.notNull())
      .addColumn("createdAt", postgres ? "bigint" : "integer", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("invoices_due_index")
      .on("invoices")
      .columns(["contractId", "dueOn"])
      .where(sql<boolean>`"kind" = 'invoice'`)
      .unique()
      .execute();
    await db.schema
      .createIndex("invoices_contract_index")
      .on("invoices")
      .columns(["contractId", "issuedOn", "number"])
      .execute();
    await db.schema
      .createIndex("invoices_issuedOn_index")
      .on("invoices")
      .columns(["kind", "issuedOn", "number"])
      .execute();
  },
};
