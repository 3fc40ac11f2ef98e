import { closeSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { Kysely, SqliteDialect, sql } from "kysely";
import type { Database } from "./client.ts";
import { migrateToLatest } from "./migrations/migrate.ts";
import { preparedOnce } from "./prepared-once.ts";
import type { Schema } from "./schema.ts";
import { sharedCommits } from "./shared-commits.ts";
import { retriedWhileBusy, WaitingSqliteDialect } from "./sqlite-dialect.ts";
import { containsWords } from "./text-search.ts";

/** Opens the store of a data folder: the file `agence.db`, which only the site's user can read. */
export async function openSqlite(dataDir: string): Promise<Database> {
  return withStartLock(dataDir, async () => {
    const db = new Kysely<Schema>({
      dialect: new WaitingSqliteDialect({ database: preparedOnce(openFile(dataDir)) }),
    });
    const newerMigrations = await migrateToLatest(db).catch(async (error) => {
      await db.destroy();
      throw error;
    });
    return databaseOf(db, newerMigrations);
  });
}

/** Does what no start may happen during: starts on the same folder wait in line, for some seconds. */
export async function withStartLock<Value>(dataDir: string, work: () => Promise<Value>): Promise<Value> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const unlock = await lockedFile(join(dataDir, "agence.lock"));
  try {
    return await work();
  } finally {
    unlock();
  }
}

/** A connection to a file that is there, as it is. */
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
    transaction: sharedCommits(db),
    async now() {
      const clock = sql<{ now: number }>`select cast(unixepoch('subsec') * 1000 as integer) as now`;
      return (await clock.execute(db)).rows[0]!.now;
    },
    forgetDeleted: async () => void (await sql`pragma wal_checkpoint(truncate)`.execute(db)),
    ping: async () => void (await sql`select 1`.execute(db)),
    close: () => db.destroy(),
  };
}

function openFile(dataDir: string): SqliteDatabase.Database {
  const path = join(dataDir, "agence.db");
  // Made here for its rights, which SQLite then gives to the write-ahead log too.
  closeSync(openSync(path, "a", 0o600));
  // Short, because the whole process stands still meanwhile: the dialect waits longer without that.
  const file = new SqliteDatabase(path, { timeout: 50 });
  file.pragma("journal_mode = WAL");
  // An answered contract is on the disk, not only in what the system will write some day.
  file.pragma("synchronous = FULL");
  file.pragma("foreign_keys = ON");
  // In KB: the system keeps the file's pages anyway, a second copy of many serves nobody.
  file.pragma("cache_size = -4000");
  // What is erased is overwritten, not only left out.
  file.pragma("secure_delete = ON");
  file.function("contains_words", { deterministic: true }, (text, words) =>
    Number(containsWords(String(text), String(words))),
  );
  return file;
}

/**
 * SQLite has no lock for migrations: an exclusive transaction on a file of its own makes starts wait in line.
 * It ends with the process, however that ends.
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
