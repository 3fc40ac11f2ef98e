import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Whether the file of a run was full, and left due what it had no room for. 0 is what an older version keeps
 * meanwhile: it tells that on the page of debits alone.
 */
export const fullRuns: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("debit_runs")
      .addColumn("isFull", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
