import { type Kysely, PostgresAdapter, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The PDF of each version of the terms that was sent: one for all contracts signed under it. */
export const termsDocuments: Migration = {
  async up(db: Kysely<unknown>) {
    const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const table = db.schema
      .createTable("terms_documents")
      .addColumn("textSha256", "text", (column) => column.primaryKey().notNull())
      .addColumn("edition", "text", (column) => column.notNull())
      .addColumn("version", "text", (column) => column.notNull())
      .addColumn("fileName", "text", (column) => column.notNull())
      .addColumn("bytesSealed", postgres ? "bytea" : "blob", (column) => column.notNull())
      .addColumn("byteLength", "integer", (column) => column.notNull())
      .addColumn("sha256", "text", (column) => column.notNull())
      .addColumn("createdAt", postgres ? "bigint" : "integer", (column) => column.notNull());
    await (postgres ? table : table.modifyEnd(sql`strict`)).execute();
    await db.schema
      .createIndex("terms_documents_sha256_index")
      .on("terms_documents")
      .column("sha256")
      .execute();
  },
};
