import { type Kysely, PostgresAdapter, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * The PDFs of invoices as sent, refunds of invoices, the corrected SIRET of a contract, the amount of a settlement, and
 * the step that caused a credit note. A due day has a second invoice if the step that took back the first one was undone: an earlier version, which
 * knows one only, must not run on this store.
 */
export const invoiceFiles: Migration = {
  async up(db: Kysely<unknown>) {
    const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const instant = postgres ? "bigint" : "integer";
    const table = (name: string) => {
      const created = db.schema.createTable(name);
      return postgres ? created : created.modifyEnd(sql`strict`);
    };
    await table("invoice_files")
      .addColumn("number", "text", (column) => column.primaryKey().notNull().references("invoices.number"))
      .addColumn("fileName", "text", (column) => column.notNull())
      .addColumn("bytesSealed", postgres ? "bytea" : "blob", (column) => column.notNull())
      .addColumn("byteLength", "integer", (column) => column.notNull())
      .addColumn("sha256", "text", (column) => column.notNull().unique())
      .addColumn("createdAt", instant, (column) => column.notNull())
      .execute();
    await table("invoice_refunds")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("number", "text", (column) => column.notNull().references("invoices.number"))
      .addColumn("amountCents", "integer", (column) => column.notNull())
      .addColumn("refundedOn", "text", (column) => column.notNull())
      .addColumn("means", "text", (column) => column.notNull())
      .addColumn("reference", "text")
      .addColumn("recordedBy", "text", (column) => column.notNull())
      .addColumn("createdAt", instant, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("invoice_refunds_number_index")
      .on("invoice_refunds")
      .column("number")
      .execute();
    await db.schema.alterTable("contracts").addColumn("correctedSiret", "text").execute();
    await db.schema.alterTable("debits").addColumn("settledCents", "integer").execute();
    await db.schema
      .alterTable("invoices")
      .addColumn("reissue", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable("invoices").addColumn("stepId", "text").execute();
    await db.schema
      .alterTable("invoices")
      .addColumn("erased", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.dropIndex("invoices_due_index").execute();
    await db.schema
      .createIndex("invoices_due_index")
      .on("invoices")
      .columns(["contractId", "dueOn", "reissue"])
      .where(sql<boolean>`"kind" = 'invoice'`)
      .unique()
      .execute();
    await db.schema
      .createIndex("invoices_credited_index")
      .on("invoices")
      .columns(["contractId", "dueOn", "creditedNumber"])
      .where(sql<boolean>`"kind" = 'credit-note'`)
      .execute();
  },
};
