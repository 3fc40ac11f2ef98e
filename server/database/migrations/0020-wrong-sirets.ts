import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** An index of the contracts signed with a SIRET whose key is wrong, as long as nobody has corrected it. */
export const wrongSirets: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex("contracts_wrong_siret_index")
      .on("contracts")
      .columns(["firstDebitOn"])
      .where(sql<boolean>`"warningsJson" like '%siret-key%' and "correctedSiret" is null`)
      .execute();
  },
};
