import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Indexes of the days on which payments move money, for the entries of a month. */
export const bookedDays: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex("debits_collectionOn_index")
      .on("debits")
      .columns(["collectionOn", "contractId", "dueOn"])
      .execute();
    for (const day of ["settledOn", "refundedOn"]) {
      await db.schema
        .createIndex(`debits_${day}_index`)
        .on("debits")
        .columns([day, "contractId", "dueOn"])
        .where(sql<boolean>`${sql.ref(day)} is not null`)
        .execute();
    }
    await db.schema
      .createIndex("paid_dues_receivedOn_index")
      .on("paid_dues")
      .columns(["receivedOn", "contractId", "dueOn"])
      .execute();
    await db.schema
      .createIndex("invoice_refunds_refundedOn_index")
      .on("invoice_refunds")
      .columns(["refundedOn", "number"])
      .execute();
  },
};
