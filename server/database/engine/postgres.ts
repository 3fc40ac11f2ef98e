import { setTimeout as pause } from "node:timers/promises";
import { AbortedTransactionError, Kysely, PostgresDialect, sql } from "kysely";
import { CommitUnknown, type Database, type DbOrTransaction, type Transaction } from "./client.ts";
import { advisoryLock } from "./dialect.ts";
import { migrateToLatest } from "./migrations/migrate.ts";
import { commandLimits, HealingPool, longWorkLimits, visitorLimits } from "./postgres-pool.ts";
import type { Schema } from "./schema.ts";

/**
 * Opens the store of a PostgreSQL database, for visitors or for a command. If another role serves, the owner only runs
 * the migrations.
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
  // Another instance may be running a long migration.
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

/** One connection without a time limit, for long work. Does not migrate the database. */
export function connectPostgres(databaseUrl: string): Kysely<Schema> {
  const pool = new HealingPool(databaseUrl, longWorkLimits);
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

/** Runs some work on such a connection of its own. */
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
 * Runs a transaction. @throws {CommitUnknown} if the connection broke before the answer to the commit. An error that
 * the server reports is a refusal instead, and then nothing is stored.
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

/** Whether the server reports that it does not commit: the error classes of conflicts and constraints (appendix A). */
function isRefusal(error: unknown): boolean {
  return /^(23|40(?!003))/.test((error as { code?: string }).code ?? "");
}

/**
 * Errors of concurrent transactions (PostgreSQL, appendix A): serialization failures, deadlocks, and a unique value
 * that the other one stored first, which the next attempt then reads.
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

/** The rights of the site's role on a table, in alphabetical order. */
const rights = "delete, insert, select, update";

/** Its rights on tables that only grow, or that only the owner may change. */
const fewerRights: Readonly<Record<string, string>> = {
  closed_months: "insert, select",
  entries: "insert, select, update",
  evidence_events: "insert, select",
  evidence_heads: "insert, select, update",
  kysely_migration: "select",
  kysely_migration_lock: "select",
};

async function roleOf(executor: DbOrTransaction): Promise<string> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(executor);
  return rows[0]!.role;
}

/** Whether the role of a connection to PostgreSQL could delete evidence: its owner can, and a superuser. */
export async function mayDeleteEvidence(executor: DbOrTransaction): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select has_table_privilege('evidence_events', 'delete') as may`.execute(executor);
  return rows[0]!.may;
}

/**
 * Gives the site's role exactly the rights that it needs on everything that this connection's role owns. Running it
 * again changes nothing, and running instances are not disturbed.
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
    // A restore recreates the function without this revocation.
    await sql`revoke execute on function erase_unsigned_chain(text) from public`.execute(transaction);
    await sql`grant execute on function erase_unsigned_chain(text) to ${sql.id(role)}`.execute(transaction);
  });
}

/** The tables that this connection's role owns, with the rights granted to another role. */
async function ownTables(executor: DbOrTransaction, role: string) {
  const { rows } = await sql<{ name: string; granted: string | null }>`
    select relname as name,
      (select string_agg(lower(privilege_type), ', ' order by privilege_type)
        from aclexplode(relacl) join pg_roles on pg_roles.oid = grantee where rolname = ${role}) as granted
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = current_schema() and relkind = 'r' and pg_has_role(relowner, 'usage')`.execute(executor);
  return rows;
}
