import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { dayInParis } from "#domain/calendar.ts";
import { createIndex, createTable } from "./tables.ts";

/** The steps in the life of a contract. Ends kept before are steps too, under the identifier of their contract. */
export const contractSteps: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ["endAskedOn", "endCause", "suspendedOn", "suspensionReason"]) {
      await db.schema.alterTable("contracts").addColumn(column, "text").execute();
    }
    await createIndex(db, "contracts", ["state"]);
    await createTable(db, "contract_steps", {
      key: ["id"],
      text: ["id", "contractId", "kind", "on"],
      instant: ["at"],
      optionalText: ["reason", "lastDayOn"],
      belongsTo: { contractId: "contracts" },
    });
    await createIndex(db, "contract_steps", ["contractId"]);
    await keepFormerEndings(db);
  },
};

async function keepFormerEndings(db: Kysely<unknown>): Promise<void> {
  const ended = await sql<{ id: string; endAskedAt: number }>`
    select id, "endAskedAt" from contracts where "endAskedAt" is not null`.execute(db);
  for (const { id, endAskedAt } of ended.rows) {
    await sql`update contracts set "endAskedOn" = ${dayInParis(endAskedAt)}, "endCause" = 'subscriber'
      where id = ${id}`.execute(db);
    await sql`insert into contract_steps (id, "contractId", kind, at, "on", reason, "lastDayOn")
      select id, id, case state when 'withdrawn' then 'withdraw' else 'terminate' end, "endAskedAt", "endAskedOn",
        case state when 'withdrawn' then null else 'subscriber' end, "lastDayOn"
      from contracts where id = ${id}`.execute(db);
  }
}
