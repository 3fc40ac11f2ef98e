import { type Kysely, PostgresAdapter, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The files of the bank that were read, the transfers recorded from them, and an index for the share of returns. */
export const bankFiles: Migration = {
  async up(db: Kysely<unknown>) {
    const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const instant = postgres ? "bigint" : "integer";
    const table = (name: string) => {
      const created = db.schema.createTable(name);
      return postgres ? created : created.modifyEnd(sql`strict`);
    };
    await table("bank_files")
      .addColumn("sha256", "text", (column) => column.primaryKey().notNull())
      .addColumn("fileName", "text", (column) => column.notNull())
      .addColumn("byteLength", "integer", (column) => column.notNull())
      .addColumn("fromOn", "text")
      .addColumn("toOn", "text")
      .addColumn("readAt", instant, (column) => column.notNull())
      .addColumn("readBy", "text", (column) => column.notNull())
      .addColumn("recordedAt", instant)
      .addColumn("recordedBy", "text")
      .addColumn("returnCount", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("returnedCents", instant, (column) => column.notNull().defaultTo(0))
      .addColumn("settlementCount", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("settledCents", instant, (column) => column.notNull().defaultTo(0))
      .addColumn("contentSealed", "text", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("bank_files_recordedAt_index")
      .on("bank_files")
      .columns(["recordedAt", "readAt"])
      .execute();
    await table("bank_transfers")
      .addColumn("key", "text", (column) => column.primaryKey().notNull())
      .addColumn("fileSha256", "text", (column) => column.notNull().references("bank_files.sha256"))
      .execute();
    await db.schema
      .createIndex("bank_transfers_fileSha256_index")
      .on("bank_transfers")
      .column("fileSha256")
      .execute();
    await db.schema
      .createIndex("debits_monthly_index")
      .on("debits")
      .columns(["collectionOn", "rejectedOn"])
      .execute();
  },
};
