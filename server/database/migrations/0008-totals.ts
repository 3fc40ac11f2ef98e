import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * An index in the order of the groups by which contracts are counted: where they stand and until when, then since when.
 * It holds all that these counts are filtered by, words and awaited addresses aside.
 */
export const totals: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex("contracts_totals_index")
      .on("contracts")
      .columns(["state", "lastDayOn", "acceptedOn", "firstDebitOn", "monthlyCents", "erasedOn", "packId"])
      .columns(["addressConfirmedAt"])
      .execute();
  },
};
