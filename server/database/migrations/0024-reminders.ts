import { type Kysely, PostgresAdapter } from "kysely";
import type { Migration } from "kysely/migration";

/** When the first reminder of a returned debit left. An older version sends none and leaves it empty. */
export const reminders: Migration = {
  async up(db: Kysely<unknown>) {
    const instant = db.getExecutor().adapter instanceof PostgresAdapter ? "bigint" : "integer";
    await db.schema.alterTable("debits").addColumn("remindedAt", instant).execute();
  },
};
