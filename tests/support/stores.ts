import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, inject, test } from "vitest";
import { type Database, type DatabaseSettings, openDatabase } from "#server/database/engine/client.ts";
import { isNight } from "./night.ts";
import { createDatabase, type TestDatabase } from "./postgres.ts";

/** A store that is empty at first and that a suite may open several times, like several processes. */
export type TestStore = {
  readonly dialect: Database["dialect"];
  settings(): DatabaseSettings;
  /** Opens the store once more; it is closed after the suite. */
  open(): Promise<Database>;
};

/** The store of a suite. */
export type SuiteStore = TestStore & {
  /** Declares a test in a suite of {@link onEachStore} that runs on PostgreSQL by night alone: one of which no engine decides. */
  readonly test: typeof test.skip;
  /** Replaces it by an empty one: after each test of a suite whose tests must not meet the data of each other. */
  renew(): Promise<void>;
};

/**
 * Runs a suite on SQLite and on PostgreSQL, each with a store made for it and removed afterwards. For suites whose SQL or
 * locks differ between the two.
 */
export function onEachStore(title: string, suite: (store: SuiteStore) => void): void {
  describe(`${title}, on SQLite`, () => suite(emptyStore("sqlite")));
  // `npm test` has checked that there is a PostgreSQL.
  describe.skipIf(inject("postgresUrl") === null)(`${title}, on PostgreSQL`, () =>
    suite(emptyStore("postgres")),
  );
}

/** Runs a suite on SQLite; on PostgreSQL too where `STORES=all` is set, as it is every night. */
export function onOneStore(title: string, suite: (store: SuiteStore) => void): void {
  if (isNight) onEachStore(title, suite);
  else describe(title, () => suite(emptyStore("sqlite")));
}

/** A store for one suite, removed afterwards. */
export function emptyStore(dialect: Database["dialect"]): SuiteStore {
  const opened: Database[] = [];
  let dataDir = "";
  let database: TestDatabase | undefined;
  const create = async () => {
    dataDir = mkdtempSync(join(tmpdir(), "agence-store-"));
    const templateDir = inject("templateDir");
    if (dialect === "sqlite" && templateDir) cpSync(templateDir, dataDir, { recursive: true });
    if (dialect === "postgres")
      database = await createDatabase(inject("postgresUrl")!, inject("templateUrl")!);
  };
  const remove = async () => {
    for (const each of opened.splice(0)) await each.close();
    await database?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  beforeAll(create);
  afterAll(remove);
  const settings = () => ({ dataDir, databaseUrl: database?.url });
  return {
    dialect,
    test: dialect === "postgres" && !isNight ? test.skip : test,
    settings,
    async open() {
      const each = await openDatabase(settings());
      opened.push(each);
      return each;
    },
    async renew() {
      await remove();
      await create();
    },
  };
}
