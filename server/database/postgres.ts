import { setTimeout as pause } from "node:timers/promises";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import type { Database } from "./client.ts";
import { migrateToLatest } from "./migrations/migrate.ts";
import { grantRights, roleOf } from "./rights.ts";
import type { Schema } from "./schema.ts";

/** Connections of one instance, and how long they wait: a query in line longer than that helps no visitor. */
const limits = {
  max: 10,
  connectionTimeoutMillis: 5_000,
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 30_000,
};

/** Opens the store of a PostgreSQL database. Its owner, where another role serves, does no more than the migrations. */
export async function openPostgres(databaseUrl: string, ownerUrl?: string): Promise<Database> {
  // Another instance may be at a long migration.
  const newerMigrations = await onDatabase(ownerUrl ?? databaseUrl, migrateToLatest);
  if (ownerUrl) {
    const role = await onDatabase(databaseUrl, roleOf);
    await onDatabase(ownerUrl, (db) => grantRights(db, role));
  }
  const pool = openPool(databaseUrl, limits);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    dialect: "postgres",
    pool,
    newerMigrations,
    transaction: (work) => retriedOnClash(() => db.transaction().execute(work)),
    async now() {
      const clock = sql<{
        now: number;
      }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`;
      return (await clock.execute(db)).rows[0]!.now;
    },
    forgetDeleted: async () => {},
    ping: async () => void (await sql`select 1`.execute(db)),
    close: () => db.destroy(),
  };
}

/** One connection without a limit of time, for long work, to a database as it is. */
export function connectPostgres(databaseUrl: string): Kysely<Schema> {
  const pool = openPool(databaseUrl, { max: 1, connectionTimeoutMillis: limits.connectionTimeoutMillis });
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

function openPool(connectionString: string, settings: pg.PoolConfig): pg.Pool {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({ connectionString, application_name: "agence-2h", types, ...settings });
  // A connection that the server closes is replaced at the next query. One in use tells its query, and tells
  // itself too: unheard, that would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
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
