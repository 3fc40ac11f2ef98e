import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { createIndex } from "./tables.ts";

/** Finds the contract that the same call has signed before. */
export const repeatedSignatures: Migration = {
  async up(db: Kysely<unknown>) {
    await createIndex(db, "contracts", ["requestFingerprint", "signedAt"]);
  },
};
