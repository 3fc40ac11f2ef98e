import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { createSealIndex, createTable } from "./tables.ts";

/**
 * What the renewal of keys and backups need: secrets that outlive keys, an index of sealed values by their key, and
 * when certain things were last done.
 */
export const keysAndBackups: Migration = {
  async up(db: Kysely<unknown>) {
    await createTable(db, "secrets", { key: ["name"], text: ["name", "valueSealed"] });
    await createTable(db, "milestones", { key: ["name"], text: ["name"], instant: ["at"] });

    await createSealIndex(db, { table: "secrets", column: "valueSealed", key: ["name"], holds: "text" });
    await createSealIndex(db, { table: "drafts", column: "tokenSealed", key: ["id"], holds: "text" });
    await createSealIndex(db, {
      table: "contracts",
      column: "signedDataSealed",
      key: ["id"],
      holds: "text",
    });
    await createSealIndex(db, { table: "contracts", column: "linkSealed", key: ["id"], holds: "text" });
    await createSealIndex(db, {
      table: "mandates",
      column: "bankDetailsSealed",
      key: ["id"],
      holds: "text",
    });
    await createSealIndex(db, {
      table: "idempotent_requests",
      column: "answerSealed",
      key: ["name", "key"],
      holds: "text",
    });
    await createSealIndex(db, { table: "documents", column: "bytesSealed", key: ["id"], holds: "bytes" });
  },
};
