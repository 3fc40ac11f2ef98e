import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Indexes of contracts: by the day of the first payment that waits for a confirmed e-mail address, and by number in the
 * order given, because the number within a year may grow beyond four digits.
 */
export const orderedContracts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex("contracts_held_back_index")
      .on("contracts")
      .column("awaitedDebitOn")
      .where(sql<boolean>`"addressConfirmedAt" is null and "awaitedDebitOn" is not null`)
      .execute();
    await sql`create index contracts_order_index on contracts (
      (substr("number", 4, 4) || cast(length("number") as text) || "number"),
      "number", "erasedOn", "acceptedOn", "packId", "state", "lastDayOn", "firstDebitOn", "addressConfirmedAt",
      "monthlyCents")`.execute(db);
  },
};
