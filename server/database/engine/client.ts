import type { Kysely, Transaction as KyselyTransaction } from "kysely";
import type pg from "pg";
import type { Environment } from "#server/env.ts";
import { createPostgres } from "./postgres.ts";
import type { Schema } from "./schema.ts";
import { openSqlite } from "./sqlite.ts";

/** Runs queries: the store itself, or a transaction of it. */
export type DbOrTransaction = Kysely<Schema>;

/** A {@link DbOrTransaction} whose changes are stored all together or not at all. */
export type Transaction = KyselyTransaction<Schema>;

export type Database = {
  readonly db: Kysely<Schema>;
  readonly dialect: "sqlite" | "postgres";
  /** PostgreSQL's connections, for the limits that instances share; `null` on SQLite. */
  readonly pool: pg.Pool | null;
  /** Migrations that a newer version has applied: they only add, so this version runs beside it. */
  readonly newerMigrations: readonly string[];
  /**
   * Stores everything that `work` writes, or nothing if it throws. `work` may run again when transactions clash, and
   * must use only its transaction: SQLite has one connection, which it holds. @throws {CommitUnknown} if PostgreSQL's
   * answer to the commit was lost.
   */
  transaction<Value>(work: (transaction: Transaction) => Promise<Value>): Promise<Value>;
  /** The store's own clock, in milliseconds since 1970: leases must not depend on the clock of one instance. */
  now(): Promise<number>;
  /**
   * Removes deleted data from the files too, by emptying SQLite's write-ahead log, unless somebody is reading it.
   * PostgreSQL's own vacuum does the same.
   */
  truncateWal(): Promise<void>;
  /** @throws when the store is out of reach. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

/** Nobody knows whether the transaction is stored: the connection broke during the commit. */
export class CommitUnknown extends Error {
  override readonly name = "CommitUnknown";
  readonly code = "unconfirmed";

  constructor(options: ErrorOptions) {
    super("the answer to a commit was lost", options);
  }
}

/**
 * Where the store is: PostgreSQL when `databaseUrl` is given, otherwise a file in `dataDir`. `ownerUrl` connects to the
 * same database as the role that owns its tables, when the role of `databaseUrl` may only read and write.
 * `forVisitors`: visitors wait for the answers, so queries time out sooner.
 */
export type DatabaseSettings = {
  readonly databaseUrl?: string;
  readonly ownerUrl?: string;
  readonly dataDir: string;
  readonly forVisitors?: boolean;
};

/** The store that the site's settings name. */
export function databaseSettings(environment: Environment): DatabaseSettings {
  const { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: ownerUrl, DATA_DIR: dataDir } = environment;
  return { databaseUrl, ownerUrl, dataDir };
}

/** Opens the store and brings it to the latest schema; safe when several processes do so at once. */
export function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const { databaseUrl, ownerUrl, forVisitors, dataDir } = settings;
  return databaseUrl ? createPostgres({ databaseUrl, ownerUrl, forVisitors }) : openSqlite(dataDir);
}
