import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { createIndex, createTable } from "./tables.ts";

/** The sealed heads of the chains of evidence, and an index of the instant at which anything was last evidence. */
export const evidenceHeads: Migration = {
  async up(db: Kysely<unknown>) {
    await createTable(db, "evidence_heads", {
      key: ["chainId"],
      text: ["chainId", "mac"],
      integer: ["rank"],
    });
    await createIndex(db, "evidence_events", ["at"]);
  },
};
