import { closeSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import SqliteDatabase from "better-sqlite3";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
  sql,
} from "kysely";
import type { Database } from "./client.ts";
import { migrateToLatest } from "./migrations/migrate.ts";
import type { Schema } from "./schema.ts";
import { searchable } from "./text-search.ts";

/** Opens the store of a data folder: the file `agence.db`, which only the site's user can read. */
export async function openSqlite(dataDir: string): Promise<Database> {
  return withStartLock(dataDir, async () => {
    const db = new Kysely<Schema>({ dialect: waitingDialect(openFile(dataDir)) });
    const newerMigrations = await migrateToLatest(db).catch(async (error) => {
      await db.destroy();
      throw error;
    });
    return databaseOf(db, newerMigrations);
  });
}

/** Runs work that must not overlap with a start: starts on the same folder wait in line, for some seconds. */
export async function withStartLock<Value>(dataDir: string, work: () => Promise<Value>): Promise<Value> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const unlock = await lockedFile(join(dataDir, "agence.lock"));
  try {
    return await work();
  } finally {
    unlock();
  }
}

/** A connection to an existing file. Does not migrate it. */
export function connectSqlite(path: string): Kysely<Schema> {
  const database = new SqliteDatabase(path, { fileMustExist: true, timeout: 5_000 });
  return new Kysely<Schema>({ dialect: new SqliteDialect({ database }) });
}

function databaseOf(db: Kysely<Schema>, newerMigrations: readonly string[]): Database {
  return {
    db,
    dialect: "sqlite",
    pool: null,
    newerMigrations,
    transaction: (work) => db.transaction().execute(work),
    async now() {
      const clock = sql<{ now: number }>`select cast(unixepoch('subsec') * 1000 as integer) as now`;
      return (await clock.execute(db)).rows[0]!.now;
    },
    truncateWal: async () => void (await sql`pragma wal_checkpoint(truncate)`.execute(db)),
    ping: async () => void (await sql`select 1`.execute(db)),
    close: () => db.destroy(),
  };
}

function openFile(dataDir: string): SqliteDatabase.Database {
  const path = join(dataDir, "agence.db");
  // Created here with these rights, which SQLite then gives to the write-ahead log too.
  closeSync(openSync(path, "a", 0o600));
  // Another process that is closing the file holds its lock until the log is emptied.
  const file = new SqliteDatabase(path, { timeout: 5_000 });
  file.pragma("journal_mode = WAL");
  // When a signature is answered, the contract must already be on the disk, not in the system's buffers.
  file.pragma("synchronous = FULL");
  file.pragma("foreign_keys = ON");
  // In KB. The system caches the file's pages anyway; a second copy would help nobody.
  file.pragma("cache_size = -4000");
  // Erased data are overwritten, not only unlinked.
  file.pragma("secure_delete = ON");
  // Short from now on, because this wait blocks the whole process; the dialect waits longer without blocking.
  file.pragma("busy_timeout = 50");
  file.function("searchable", { deterministic: true }, (text) => searchable(String(text)));
  const patterns = new Map<unknown, RegExp>();
  file.function("matches_pattern", { deterministic: true }, (text, pattern) => {
    const compiled = patterns.get(pattern) ?? new RegExp(String(pattern), "u");
    if (patterns.size > 8) patterns.clear();
    patterns.set(pattern, compiled);
    return Number(compiled.test(String(text)));
  });
  return file;
}

/**
 * SQLite has no lock for migrations, so starts wait in line for an exclusive transaction on a file of its own. It ends
 * with the process, however that ends.
 */
async function lockedFile(path: string): Promise<() => void> {
  const lock = new SqliteDatabase(path, { timeout: 0 });
  try {
    await retriedWhileBusy(async () => void lock.exec("begin exclusive"));
  } catch (error) {
    lock.close();
    throw error;
  }
  return () => lock.close();
}

/** How often to ask for a lock that another process holds: over ten seconds in all. */
const attempts = 500;

/** Retries `work` while another process holds the lock it needs. @throws the last refusal when that takes too long. */
async function retriedWhileBusy<Value>(work: () => Promise<Value>): Promise<Value> {
  for (let remaining = attempts; ; remaining--) {
    try {
      return await work();
    } catch (error) {
      const isBusy = String((error as { code?: unknown } | null)?.code).startsWith("SQLITE_BUSY");
      if (remaining === 0 || !isBusy) throw error;
    }
    await pause(10 + Math.random() * 30);
  }
}

/**
 * SQLite for several processes on one file: a transaction takes the write lock at once, because one that reads first
 * cannot wait for another's write. Waiting does not block the process, and migrations are stored whole or not at all.
 */
function waitingDialect(file: SqliteDatabase.Database): Dialect {
  return {
    createDriver: () => new WaitingSqliteDriver(file),
    createAdapter: () => new TransactionalSqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

class WaitingSqliteDriver extends SqliteDriver {
  readonly #file: SqliteDatabase.Database;
  #connection: DatabaseConnection | undefined;

  constructor(file: SqliteDatabase.Database) {
    super({ database: preparedOnce(file) });
    this.#file = file;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#connection ??= waiting(await super.acquireConnection(), this.#file);
    return this.#connection;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  /** A full disk has already ended the transaction; report that error, not the failed rollback. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#file.inTransaction) await super.rollbackTransaction(connection);
  }
}

class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * Work after which other requests get their turn, in rows; a statement counts as some. SQLite answers within the same
 * turn of the event loop, so a page that reads thousands of rows would otherwise hold up everybody. A transaction goes on to
 * its end, because nobody else can write before.
 */
const workOfTurn = 400;
const workOfStatement = 20;

function waiting(connection: DatabaseConnection, file: SqliteDatabase.Database): DatabaseConnection {
  let work = 0;
  return {
    async executeQuery<Row>(query: CompiledQuery) {
      const result = await retriedWhileBusy(() => connection.executeQuery<Row>(query));
      work += workOfStatement + result.rows.length;
      if (work >= workOfTurn && !file.inTransaction) {
        work = 0;
        await nextTurn();
      }
      return result;
    },
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  };
}

/** More than the number of different statements in the site. */
const mostPrepared = 500;

/**
 * Prepares each SQL text once. A statement holds memory outside JavaScript until it is collected, so thousands of
 * short-lived ones cost more memory than preparing saves time.
 */
function preparedOnce(file: SqliteDatabase.Database) {
  const prepared = new Map<string, SqliteStatement>();
  return {
    prepare(text: string): SqliteStatement {
      const known = prepared.get(text);
      if (known) return known;
      if (prepared.size >= mostPrepared) prepared.clear();
      const statement = file.prepare(text);
      prepared.set(text, statement);
      return statement;
    },
    close() {
      prepared.clear();
      file.close();
    },
  };
}
