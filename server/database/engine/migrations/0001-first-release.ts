import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { createBilling } from "./0001/billing.ts";
import { createContracts } from "./0001/contracts.ts";
import { createSite } from "./0001/site.ts";
import { createStaff } from "./0001/staff.ts";
import { keyed, required, type Tables, tablesOn } from "./0001/tables.ts";

/**
 * The tables of the first version. `server/database/engine/schema.ts` and the files beside it describe their columns. 1.0.0
 * has made stores with it: it never changes, and each later change is a migration of its own.
 */
export const firstRelease: Migration = {
  async up(db: Kysely<unknown>) {
    const tables = tablesOn(db);
    await createContracts(tables);
    await createBilling(tables);
    await createSite(tables);
    await createStaff(tables);
    await createEvidence(tables);
  },
};

async function createEvidence({ db, isPostgres, table, index, bigint }: Tables): Promise<void> {
  await table("evidence_events")
    .$call(required("text", "chainId"))
    .$call(required("integer", "rank"))
    .$call(required("text", "kind", "dataJson", "previousHash", "hash"))
    .$call(required(bigint, "at"))
    .addPrimaryKeyConstraint("evidence_events_key", ["chainId", "rank"])
    .execute();
  await index("evidence_events", ["at"]);
  await table("evidence_heads")
    .$call(keyed("chainId"))
    .$call(required("integer", "rank"))
    .$call(required("text", "mac"))
    .execute();
  if (isPostgres) await createErasure(db);
}

/**
 * A function for roles that may not delete evidence: it erases the chain of a draft that nobody signed, with the
 * owner's rights. Its schema comes first in the search path and temporary tables last, so that the caller cannot
 * substitute tables.
 */
async function createErasure(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
  await sql`
    create function erase_unsigned_chain(chain text) returns void
    language plpgsql security definer set search_path = ${sql.id(rows[0]!.schema)}, pg_temp
    as $$
    begin
      if exists (select from contracts where "chainId" = chain)
        or exists (select from evidence_events where "chainId" = chain and kind in ('contract-kept', 'contract-taken-over'))
      then
        raise exception 'the chain belongs to a signed contract';
      end if;
      delete from evidence_heads where "chainId" = chain;
      delete from evidence_events where "chainId" = chain;
    end
    $$`.execute(db);
  await sql`revoke execute on function erase_unsigned_chain(text) from public`.execute(db);
}
