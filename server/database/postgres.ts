import { setTimeout as pause } from "node:timers/promises";
import { AbortedTransactionError, Kysely, PostgresDialect, sql } from "kysely";
import { CommitUnknown, type Database, type DbOrTransaction, type Transaction } from "./client.ts";
import { advisoryLock } from "./dialect.ts";
import { migrateToLatest } from "./migrations/migrate.ts";
import { commandLimits, HealingPool, longWorkLimits, visitorLimits } from "./postgres-pool.ts";
import type { Schema } from "./schema.ts";

/**
 * Opens the store of a PostgreSQL database, for visitors or for a command. Its owner, where another role serves, does no
 * more than the migrations.
 */
export async function createPostgres({
  databaseUrl,
  ownerUrl,
  forVisitors = false,
}: {
  readonly databaseUrl: string;
  readonly ownerUrl?: string | undefined;
  readonly forVisitors?: boolean | undefined;
}): Promise<Database> {
  // Another instance may be at a long migration.
  const newerMigrations = await onDatabase(ownerUrl ?? databaseUrl, migrateToLatest);
  if (ownerUrl) {
    const role = await onDatabase(databaseUrl, roleOf);
    await onDatabase(ownerUrl, (db) => grantRights(db, role));
  }
  const pool = new HealingPool(databaseUrl, forVisitors ? visitorLimits : commandLimits);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    dialect: "postgres",
    pool,
    newerMigrations,
    transaction: (work) => retriedOnClash(() => committed(db, work)),
    async now() {
      const clock = sql<{
        now: number;
      }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`;
      return (await clock.execute(db)).rows[0]!.now;
    },
    truncateWal: async () => {},
    ping: async () => void (await sql`select 1`.execute(db)),
    close: () => db.destroy(),
  };
}

/** One connection without a limit of time, for long work, to a database as it is. */
export function connectPostgres(databaseUrl: string): Kysely<Schema> {
  const pool = new HealingPool(databaseUrl, longWorkLimits);
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

/** Does something on such a connection of its own. */
export async function onDatabase<Value>(
  databaseUrl: string,
  work: (db: Kysely<Schema>) => Promise<Value>,
): Promise<Value> {
  const db = connectPostgres(databaseUrl);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/**
 * Does a transaction. @throws {CommitUnknown} where all was done but for the answer to the commit, which a connection
 * that broke took with it: an error that the server told is a refusal, and then nothing is kept.
 */
async function committed<Value>(
  db: Kysely<Schema>,
  work: (transaction: Transaction) => Promise<Value>,
): Promise<Value> {
  let isDone = false;
  try {
    return await db.transaction().execute(async (transaction) => {
      const value = await work(transaction);
      isDone = true;
      return value;
    });
  } catch (error) {
    if (!isDone || error instanceof AbortedTransactionError || isRefusal(error)) throw error;
    throw new CommitUnknown({ cause: error });
  }
}

/** Whether the server told that it does not commit: the classes of clashes and of constraints (appendix A). */
function isRefusal(error: unknown): boolean {
  return /^(23|40(?!003))/.test((error as { code?: string }).code ?? "");
}

/**
 * What two transactions do to each other (PostgreSQL, appendix A): serialization failures, deadlocks, and a
 * unique value that the other one kept first, which the next attempt then reads.
 */
const clashes = new Set(["40001", "40P01", "23505"]);

async function retriedOnClash<Value>(work: () => Promise<Value>): Promise<Value> {
  for (let remaining = 4; ; remaining--) {
    try {
      return await work();
    } catch (error) {
      if (remaining === 0 || !clashes.has((error as { code?: string }).code ?? "")) throw error;
    }
    await pause(Math.random() * 20);
  }
}

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
async function roleOf(executor: DbOrTransaction): Promise<string> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(executor);
  return rows[0]!.role;
}

/** Whether the role of a connection to PostgreSQL could take evidence away: its owner can, and a superuser. */
export async function mayDeleteEvidence(executor: DbOrTransaction): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select has_table_privilege('evidence_events', 'delete') as may`.execute(executor);
  return rows[0]!.may;
}

/**
 * Gives the role that serves exactly the rights that it needs on what the role of this connection owns. Doing it again
 * changes nothing, and whoever serves meanwhile notices nothing.
 */
async function grantRights(db: Kysely<Schema>, role: string): Promise<void> {
  if (role === (await roleOf(db))) return;
  await db.transaction().execute(async (transaction) => {
    await advisoryLock(transaction, "rights");
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
async function ownTables(executor: DbOrTransaction, role: string) {
  const { rows } = await sql<{ name: string; granted: string | null }>`
    select relname as name,
      (select string_agg(lower(privilege_type), ', ' order by privilege_type)
        from aclexplode(relacl) join pg_roles on pg_roles.oid = grantee where rolname = ${role}) as granted
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = current_schema() and relkind = 'r' and pg_has_role(relowner, 'usage')`.execute(executor);
  return rows;
}
