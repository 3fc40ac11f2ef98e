import { type Kysely, PostgresAdapter, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Announcements mailed to subscribers, and the steps of contracts that their mails are about. The index holds every
 * column that finds the contracts concerned, in the order of their numbers.
 */
export const announcements: Migration = {
  async up(db: Kysely<unknown>) {
    const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const instant = postgres ? "bigint" : "integer";
    const table = db.schema.createTable("announcements");
    await (postgres ? table : table.modifyEnd(sql`strict`))
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("subject", "text", (column) => column.notNull().unique())
      .addColumn("changeJson", "text", (column) => column.notNull())
      .addColumn("wordsJson", "text", (column) => column.notNull())
      .addColumn("textSha256", "text", (column) => column.notNull())
      .addColumn("announcedBy", "text", (column) => column.notNull())
      .addColumn("announcedAt", instant, (column) => column.notNull())
      .addColumn("doneThrough", "text", (column) => column.notNull())
      .addColumn("mailCount", "integer", (column) => column.notNull())
      .addColumn("finishedAt", instant)
      .execute();
    await db.schema
      .createIndex("announcements_announcedAt_index")
      .on("announcements")
      .columns(["announcedAt", "id"])
      .execute();
    await db.schema
      .createIndex("announcements_finishedAt_index")
      .on("announcements")
      .columns(["finishedAt", "announcedAt", "id"])
      .execute();
    await db.schema.alterTable("contract_steps").addColumn("announcementId", "text").execute();
    await db.schema
      .createIndex("contracts_concerned_index")
      .on("contracts")
      .columns(["number", "erasedOn", "state", "lastDayOn", "signedAt", "termsEdition", "termsVersion"])
      .columns(["packId", "acceptedOn"])
      .execute();
  },
};
