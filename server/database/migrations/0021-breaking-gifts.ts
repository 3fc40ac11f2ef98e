import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * The gift code of drafts, and the gift of contracts: a company receives only one. What was signed before has none and
 * stays unchanged. An earlier version, which does not know the reduced price, must not debit from this store.
 */
export const gifts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("drafts")
      .addColumn("giftCode", "text", (column) => column.notNull().defaultTo(""))
      .execute();
    for (const column of ["giftCode", "normalPriceFromOn", "giftCompanyHmac", "adsAddedOn"]) {
      await db.schema.alterTable("contracts").addColumn(column, "text").execute();
    }
    await db.schema.alterTable("contracts").addColumn("reducedCents", "integer").execute();
    await db.schema
      .createIndex("contracts_giftCompanyHmac_index")
      .unique()
      .on("contracts")
      .column("giftCompanyHmac")
      .where(sql<boolean>`"giftCompanyHmac" is not null`)
      .execute();
    await db.schema
      .createIndex("contracts_giftCode_index")
      .on("contracts")
      .columns(["giftCode", "adsAddedOn", "signedAt"])
      .where(sql<boolean>`"giftCode" is not null`)
      .execute();
    await db.schema
      .createIndex("contracts_normalPriceFromOn_index")
      .on("contracts")
      // It holds every column that filters and groups the totals, which take off what gifts reduce.
      .columns([
        "normalPriceFromOn",
        "state",
        "lastDayOn",
        "acceptedOn",
        "firstDebitOn",
        "packId",
        "erasedOn",
      ])
      .columns(["addressConfirmedAt", "awaitedDebitOn", "searched", "monthlyCents", "reducedCents"])
      .where(sql<boolean>`"normalPriceFromOn" is not null`)
      .execute();
  },
};
