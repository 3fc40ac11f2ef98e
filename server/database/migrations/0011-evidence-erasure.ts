import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { isPostgres } from "../dialect.ts";
import { createIndex } from "./tables.ts";

/**
 * What a role that may not delete evidence calls to erase the chain of a draft that nobody signed, with the rights of
 * the owner. Its schema comes first and temporary tables last: no table of the caller takes the place of another.
 */
export const evidenceErasure: Migration = {
  async up(db: Kysely<unknown>) {
    await createIndex(db, "contracts", ["chainId"]);
    if (!isPostgres(db)) return;
    const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
    await sql`
      create function erase_unsigned_chain(chain text) returns void
      language plpgsql security definer set search_path = ${sql.id(rows[0]!.schema)}, pg_temp
      as $$
      begin
        if exists (select from contracts where "chainId" = chain)
          or exists (select from evidence_events where "chainId" = chain and kind = 'contract-kept')
        then
          raise exception 'the chain belongs to a signed contract';
        end if;
        delete from evidence_heads where "chainId" = chain;
        delete from evidence_events where "chainId" = chain;
      end
      $$`.execute(db);
    await sql`revoke execute on function erase_unsigned_chain(text) from public`.execute(db);
  },
};
