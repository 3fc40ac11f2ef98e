import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** An index that finds the running contracts signed recently, the oldest first, without reading earlier ones. */
export const welcomes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex("contracts_state_signedAt_index")
      .on("contracts")
      .columns(["state", "signedAt"])
      .execute();
  },
};
