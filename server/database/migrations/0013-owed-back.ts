import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Indexes of the contracts that force majeure interrupted, and of the amounts paid by due day. */
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
