import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import SqliteDatabase from "better-sqlite3";
import pg from "pg";
import { expect, test } from "vitest";
import { findingWords } from "#content/machine/findings.ts";
import { checkStore } from "#server/command-line/backup/check-store.ts";
import type { DatabaseSettings } from "#server/database/engine/client.ts";
import { accountFindings } from "#server/desk/health/accounts.ts";
import { healthFindings } from "#server/desk/health/health.ts";
import { readKeys } from "#server/keys/key-file.ts";
import { openKeyring } from "#server/keys/open-keyring.ts";
import { machineOf, places } from "../support/backups.ts";
import { projectRoot } from "../support/source-file.ts";
import { schemaOf } from "../support/store-schema.ts";
import { onEachStore } from "../support/stores.ts";
import { testKeys } from "../support/test-keys.ts";

/** Stores that earlier versions made and filled with the example, kept by `npm run keep-release`. */
const releases = join(projectRoot, "tests", "releases");

onEachStore("A store that a release made", (store) => {
  for (const version of readdirSync(releases)) {
    test(`${version} is migrated to the schema of a new store, and the doctor and all checks find it well`, async () => {
      const dump = readKept(version, store.dialect);
      const settings = await places.emptyStore(store);
      await load(settings, dump);
      const opened = await places.open(settings);
      const byName = <Part extends { name: string; table: string }>(parts: readonly Part[]) =>
        parts.toSorted((one, other) => (one.table + one.name < other.table + other.name ? -1 : 1));
      const { columns, indexes } = await schemaOf(opened.db);
      const made = await schemaOf((await store.open()).db);
      expect(byName(columns)).toEqual(byName(made.columns));
      expect(byName(indexes)).toEqual(byName(made.indexes));

      // For the store, it is still the moment at which it was kept.
      const now = Date.parse(/^-- (.*)$/m.exec(dump)![1]!);
      const database = { ...opened, now: async () => now };
      const environment = machineOf(settings, { PUBLIC_URL: "http://localhost:3000" }).environment!();
      const findings = [
        ...(await healthFindings({ environment, database, now }, findingWords)),
        ...(await accountFindings(database, now, findingWords)),
      ];
      const isOfPages = (topic: string) => topic === "content" || topic === "deadlines";
      expect(findings.filter(({ level, topic }) => level === "fault" && !isOfPages(topic))).toEqual([]);
      const keyring = await openKeyring(database, readKeys(testKeys, "unused"));
      for (const { check, looked, faults } of await checkStore({ db: database.db, keyring }, () => {}))
        expect([check, looked > 0, faults]).toEqual([check, true, 0]);
    });
  }
});

function readKept(version: string, dialect: string): string {
  return brotliDecompressSync(readFileSync(join(releases, version, `${dialect}.sql.br`))).toString();
}

async function load({ dataDir, databaseUrl }: DatabaseSettings, dump: string): Promise<void> {
  if (!databaseUrl) {
    new SqliteDatabase(join(dataDir, "agence.db")).exec(dump).close();
    return;
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(dump);
  await client.end();
}
