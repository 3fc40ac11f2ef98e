import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, inject } from "vitest";
import { type Database, type DatabaseSettings, openDatabase } from "#server/database/client.ts";
import { createDatabase, type TestDatabase } from "./postgres.ts";

/** A store in which nothing is kept, and that a suite may open as often as processes would. */
export type TestStore = {
  readonly dialect: Database["dialect"];
  settings(): DatabaseSettings;
  /** Opens the store once more; it is closed after the suite. */
  open(): Promise<Database>;
};

/** Runs a suite on a store of SQLite and on one of PostgreSQL, each made for it and taken away after it. */
export function onEachStore(title: string, suite: (store: TestStore) => void): void {
  describe(`${title}, on SQLite`, () => suite(emptyStore("sqlite")));
  // `npm test` has made sure that there is a PostgreSQL.
  describe.skipIf(inject("postgresUrl") === null)(`${title}, on PostgreSQL`, () =>
    suite(emptyStore("postgres")),
  );
}

/** A store for one suite, taken away after it. */
export function emptyStore(dialect: Database["dialect"]): TestStore {
  const opened: Database[] = [];
  let dataDir = "";
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "agence-store-"));
    if (dialect === "postgres")
      database = await createDatabase(inject("postgresUrl")!, inject("templateUrl")!);
  });
  afterAll(async () => {
    for (const each of opened) await each.close();
    await database?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const settings = () => ({ dataDir, databaseUrl: database?.url });
  return {
    dialect,
    settings,
    async open() {
      const each = await openDatabase(settings());
      opened.push(each);
      return each;
    },
  };
}
