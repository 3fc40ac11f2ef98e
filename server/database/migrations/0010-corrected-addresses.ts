import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Where a subscriber reads mails since the agency corrected the address that was signed, which stays as it is. */
export const correctedAddresses: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("contracts").addColumn("correctedEmail", "text").execute();
    await db.schema
      .createIndex("contracts_corrected_email_index")
      .on("contracts")
      .expression(sql`lower("correctedEmail")`)
      .execute();
  },
};
