import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { createIndex, createTable } from "./tables.ts";

/** Direct debits and the files that carried them. `server/database/schema.ts` says what their columns hold. */
export const debits: Migration = {
  async up(db: Kysely<unknown>) {
    await createTable(db, "debit_runs", {
      key: ["id"],
      text: ["id", "fromOn", "toOn", "fileSha256"],
      integer: ["debitCount", "totalCents"],
      instant: ["createdAt"],
    });
    await createTable(db, "debits", {
      key: ["id"],
      text: ["id", "runId", "contractId", "dueOn", "collectionOn", "sequence", "state"],
      integer: ["attempt", "amountCents"],
      optionalText: ["rejectedOn", "rejectionReason"],
      belongsTo: { contractId: "contracts", runId: "debit_runs" },
    });
    // Nothing is presented twice, even by two commands at the same instant.
    await createIndex(db, "debits", ["contractId", "dueOn", "attempt"], { unique: true });
    await createIndex(db, "debits", ["runId"]);
    await createIndex(db, "debits", ["rejectedOn"], { with: ["rejectedOn"] });
    await createIndex(db, "contracts", ["firstDebitOn"]);
  },
};
