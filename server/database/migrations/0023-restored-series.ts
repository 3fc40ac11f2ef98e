import { type Kysely, PostgresAdapter, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The series of invoices and credit notes that a restore has stopped, and the last numbers that somebody said. */
export const restoredSeries: Migration = {
  async up(db: Kysely<unknown>) {
    const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const table = db.schema.createTable("restored_series");
    await (postgres ? table : table.modifyEnd(sql`strict`))
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("year", "integer", (column) => column.notNull())
      .addColumn("restoredAt", postgres ? "bigint" : "integer", (column) => column.notNull())
      .addColumn("storedRank", "integer", (column) => column.notNull())
      .addColumn("issuedRank", "integer")
      .addColumn("resumedOn", "text")
      .addPrimaryKeyConstraint("restored_series_primary_key", ["kind", "year", "restoredAt"])
      .execute();
  },
};
