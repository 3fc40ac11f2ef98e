import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { createIndex } from "./tables.ts";

/** Which mails leave first, and to whom those went that anybody can have sent. Mails of before rank in the middle. */
export const mailOrder: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("outbox")
      .addColumn("priority", "integer", (column) => column.notNull().defaultTo(2))
      .execute();
    await db.schema.alterTable("outbox").addColumn("recipientHmac", "text").execute();
    await createIndex(db, "outbox", ["priority", "dueAt"], { without: ["sentAt", "deadAt", "cancelledAt"] });
    await createIndex(db, "outbox", ["recipientHmac"], { with: ["recipientHmac"] });
  },
};
