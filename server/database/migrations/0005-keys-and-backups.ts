import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { createTable } from "./tables.ts";

/** Secrets that outlive keys, and when certain things were last done. */
export const keysAndBackups: Migration = {
  async up(db: Kysely<unknown>) {
    await createTable(db, "secrets", { key: ["name"], text: ["name", "valueSealed"] });
    await createTable(db, "milestones", { key: ["name"], text: ["name"], instant: ["at"] });
  },
};
