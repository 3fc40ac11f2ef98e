import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The e-mail address of a subscriber, if the agency corrected the signed one, which stays as it is. */
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
