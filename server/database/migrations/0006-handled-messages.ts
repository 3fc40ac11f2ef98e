import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { isPostgres } from "../dialect.ts";

/** When the agency has handled a message. */
export const handledMessages: Migration = {
  async up(db: Kysely<unknown>) {
    const instant = isPostgres(db) ? "bigint" : "integer";
    await db.schema.alterTable("contact_messages").addColumn("handledAt", instant).execute();
  },
};
