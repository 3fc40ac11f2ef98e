import type { Kysely, Transaction as KyselyTransaction } from "kysely";
import type pg from "pg";
import type { Environment } from "#server/env.ts";
import { createPostgres } from "./postgres.ts";
import type { Schema } from "./schema.ts";
import { openSqlite } from "./sqlite.ts";

/** Runs queries: the store itself, or a transaction of it. */
export type DbOrTransaction = Kysely<Schema>;

/** An {@link DbOrTransaction} whose changes are kept all together or not at all. */
export type Transaction = KyselyTransaction<Schema>;

/** The store. */
export type Database = {
  readonly db: Kysely<Schema>;
  readonly dialect: "sqlite" | "postgres";
  /** PostgreSQL's connections, for the limits that instances share. */
  readonly pool: pg.Pool | null;
  /** Migrations of a newer version that the store has been through: they only add, and this version runs beside it. */
  readonly newerMigrations: readonly string[];
  /**
   * Keeps all that `work` writes, or nothing when it throws. `work` may run again where transactions clash, and
   * must ask everything of its transaction: SQLite has one connection, which it holds. @throws {CommitUnknown} where the
   * answer of PostgreSQL was lost on the way.
   */
  transaction<Value>(work: (transaction: Transaction) => Promise<Value>): Promise<Value>;
  /** The store's own clock, in milliseconds since 1970: leases must not hang on the clock of one instance. */
  now(): Promise<number>;
  /**
   * Makes what was deleted leave the files too: SQLite's write-ahead log is emptied, unless somebody reads in it.
   * PostgreSQL's own vacuum does the like.
   */
  truncateWal(): Promise<void>;
  /** @throws when the store is out of reach. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

/** A transaction of which nobody knows whether it is kept: the connection broke while it was committed. */
export class CommitUnknown extends Error {
  override readonly name = "CommitUnknown";
  readonly code = "unconfirmed";

  constructor(options: ErrorOptions) {
    super("the answer to a commit was lost", options);
  }
}

/**
 * Where the store is: PostgreSQL when `databaseUrl` is given, otherwise a file in `dataDir`. `ownerUrl` leads to the
 * same database as the role that owns its tables, where the one of `databaseUrl` only serves. `forVisitors`: whether
 * they wait for its answers, which are then given up sooner.
 */
export type DatabaseSettings = {
  readonly databaseUrl?: string;
  readonly ownerUrl?: string;
  readonly dataDir: string;
  readonly forVisitors?: boolean;
};

/** Where the settings of the site say that it is. */
export function databaseSettings(environment: Environment): DatabaseSettings {
  const { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: ownerUrl, DATA_DIR: dataDir } = environment;
  return { databaseUrl, ownerUrl, dataDir };
}

/** Opens the store and brings it to the latest schema; safe when several processes do so at once. */
export function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const { databaseUrl, ownerUrl, forVisitors, dataDir } = settings;
  return databaseUrl ? createPostgres({ databaseUrl, ownerUrl, forVisitors }) : openSqlite(dataDir);
}
