import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Indexes that find the contracts that force majeure interrupted, and hold what was paid of each day's payments. */
export const owedBack: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex("contract_steps_interruptions_index")
      .on("contract_steps")
      .columns(["contractId", "undoneAt", "kind", "reason"])
      .where(sql<boolean>`"kind" = 'suspend' and "reason" = 'force-majeure'`)
      .execute();
    await db.schema
      .createIndex("debits_paid_index")
      .on("debits")
      .columns(["dueOn", "state", "collectionOn", "refundedOn", "contractId", "amountCents"])
      .execute();
  },
};
