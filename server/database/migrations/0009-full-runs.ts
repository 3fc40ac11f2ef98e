import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Whether the file of a run was full and left payments due. An older version writes 0: only its page of debits shows
 * when a file is full.
 */
export const fullRuns: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("debit_runs")
      .addColumn("isFull", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
