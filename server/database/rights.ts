import { type Kysely, sql } from "kysely";
import type { Executor } from "./client.ts";
import { takeTurns } from "./dialect.ts";
import type { Schema } from "./schema.ts";

/** What the role that serves may do with a table, in the order of the alphabet. */
const rights = "delete, insert, select, update";

/** What it may do with those that only grow, or that are for the owner to change. */
const fewerRights: Readonly<Record<string, string>> = {
  evidence_events: "insert, select",
  evidence_heads: "insert, select, update",
  kysely_migration: "select",
  kysely_migration_lock: "select",
};

/** The role of a connection to PostgreSQL. */
export async function roleOf(executor: Executor): Promise<string> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(executor);
  return rows[0]!.role;
}

/** Whether the role of a connection to PostgreSQL could take evidence away: its owner can, and a superuser. */
export async function mayDeleteEvidence(executor: Executor): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select has_table_privilege('evidence_events', 'delete') as may`.execute(executor);
  return rows[0]!.may;
}

/**
 * Gives the role that serves exactly the rights that it needs on what the role of this connection owns. Doing it again
 * changes nothing, and whoever serves meanwhile notices nothing.
 */
export async function grantRights(db: Kysely<Schema>, role: string): Promise<void> {
  if (role === (await roleOf(db))) return;
  await db.transaction().execute(async (transaction) => {
    await takeTurns(transaction, "rights");
    const { rows: schemas } = await sql<{ name: string }>`select current_schema() as name`.execute(
      transaction,
    );
    await sql`grant usage on schema ${sql.id(schemas[0]!.name)} to ${sql.id(role)}`.execute(transaction);
    for (const { name, granted } of await ownTables(transaction, role)) {
      const wanted = fewerRights[name] ?? rights;
      if (granted === wanted) continue;
      await sql`revoke all on ${sql.table(name)} from ${sql.id(role)}`.execute(transaction);
      await sql`grant ${sql.raw(wanted)} on ${sql.table(name)} to ${sql.id(role)}`.execute(transaction);
    }
    // A restore brings the function back without what was revoked.
    await sql`revoke execute on function erase_unsigned_chain(text) from public`.execute(transaction);
    await sql`grant execute on function erase_unsigned_chain(text) to ${sql.id(role)}`.execute(transaction);
  });
}

/** The tables that the role of this connection owns, with what is granted to another one. */
async function ownTables(executor: Executor, role: string) {
  const { rows } = await sql<{ name: string; granted: string | null }>`
    select relname as name,
      (select string_agg(lower(privilege_type), ', ' order by privilege_type)
        from aclexplode(relacl) join pg_roles on pg_roles.oid = grantee where rolname = ${role}) as granted
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = current_schema() and relkind = 'r' and pg_has_role(relowner, 'usage')`.execute(executor);
  return rows;
}
