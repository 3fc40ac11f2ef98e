import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * An index in the order of the groups by which contracts are counted: their status and its last day, then their first
 * day. It holds every column that filters these counts, except words and awaited e-mail addresses.
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
