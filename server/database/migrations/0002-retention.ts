import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { isPostgres } from "../dialect.ts";
import { createIndex, createTable } from "./tables.ts";

/** Legal holds, erasure requests, the journal of what was erased, and jobs that run in one process at a time. */
export const retention: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("contracts").addColumn("erasedOn", "text").execute();
    await db.schema.alterTable("contracts").addColumn("erasureAskedOn", "text").execute();
    const instant = isPostgres(db) ? "bigint" : "integer";
    await db.schema.alterTable("contact_messages").addColumn("lastContactAt", instant).execute();
    await createIndex(db, "contracts", ["lastDayOn"], { with: ["lastDayOn"], without: ["erasedOn"] });
    // People are told apart by e-mail address, however they wrote its capitals.
    for (const table of ["contact_messages", "contracts", "drafts"]) {
      await sql`create index ${sql.ref(`${table}_person_index`)} on ${sql.table(table)} (lower("email"))`.execute(
        db,
      );
    }

    await createTable(db, "legal_holds", {
      key: ["id"],
      text: ["id", "contractId", "reason", "placedOn"],
      optionalText: ["liftedOn"],
      belongsTo: { contractId: "contracts" },
    });
    await createIndex(db, "legal_holds", ["contractId"]);

    await createTable(db, "erasure_requests", {
      key: ["id"],
      text: ["id", "target", "askedOn", "dueOn"],
      optionalText: ["handledOn"],
    });

    await createTable(db, "erasures", {
      key: ["erasedOn", "kind", "rule", "subject"],
      text: ["erasedOn", "kind", "rule", "subject"],
      integer: ["count"],
    });

    await createTable(db, "jobs", {
      key: ["name"],
      text: ["name"],
      optionalText: ["leaseOwner"],
      optionalInstant: ["leaseUntil", "finishedAt"],
    });
  },
};
