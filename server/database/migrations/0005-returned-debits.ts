import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Indexes of the few debits that banks sent back: those still unpaid, and those of each run. */
export const returnedDebits: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex("debits_unpaid_index")
      .on("debits")
      .columns(["rejectedOn", "id", "contractId", "dueOn", "attempt", "amountCents"])
      .where(sql<boolean>`"state" = 'rejected'`)
      .execute();
    await db.schema
      .createIndex("debits_returns_index")
      .on("debits")
      .columns(["runId", "rejectedOn"])
      .where(sql<boolean>`"rejectedOn" is not null`)
      .execute();
  },
};
