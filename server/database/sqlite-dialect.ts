import { setTimeout as pause } from "node:timers/promises";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from "kysely";

/**
 * SQLite for several processes on one file: transactions take the write lock at once, since one that reads
 * first cannot wait for another's write; waiting leaves the process free; migrations are kept whole or not at all.
 */
export class WaitingSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new WaitingSqliteDriver(this.#config);
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter();
  }
}

/** How often a lock held by another process is asked for: over ten seconds. */
const attempts = 500;

/** Does `work` again while another process holds the lock it needs. @throws the last refusal after that. */
export async function retriedWhileBusy<Value>(work: () => Promise<Value>): Promise<Value> {
  for (let remaining = attempts; ; remaining--) {
    try {
      return await work();
    } catch (error) {
      if (remaining === 0 || !isBusy(error)) throw error;
    }
    await pause(10 + Math.random() * 30);
  }
}

class WaitingSqliteDriver extends SqliteDriver {
  #connection: DatabaseConnection | undefined;

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#connection ??= waiting(await super.acquireConnection());
    return this.#connection;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }
}

function waiting(connection: DatabaseConnection): DatabaseConnection {
  return {
    executeQuery: (query) => retriedWhileBusy(() => connection.executeQuery(query)),
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  };
}

class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

function isBusy(error: unknown): boolean {
  return String((error as { code?: unknown } | null)?.code).startsWith("SQLITE_BUSY");
}
