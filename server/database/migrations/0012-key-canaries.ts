import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** A value for each key, sealed by it, that a start must open. */
export const keyCanaries: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("key_canaries")
      .addColumn("keyId", "text", (column) => column.primaryKey().notNull())
      .addColumn("canary", "text", (column) => column.notNull())
      .execute();
  },
};
