import { closeSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { expect, test } from "vitest";
import type { DatabaseSettings } from "#server/database/engine/client.ts";
import { migrationNames, migrations } from "#server/database/engine/migrations/migrate.ts";
import { connectPostgres } from "#server/database/engine/postgres.ts";
import type { Schema } from "#server/database/engine/schema.ts";
import { connectSqlite } from "#server/database/engine/sqlite.ts";
import { createServices } from "#server/services.ts";
import { commandLineOn, machineOf, places } from "../support/backups.ts";
import { aMessage } from "../support/call-bodies.ts";
import { createFunctions } from "../support/functions.ts";
import { pathsUnder, readSource } from "../support/source-file.ts";
import { type StoreSchema, schemaOf } from "../support/store-schema.ts";
import { onEachStore } from "../support/stores.ts";

const adding: Record<string, Migration> = {
  "9997-adds-a-column": {
    up: (db) => db.schema.alterTable("contact_messages").addColumn("colour", "text").execute(),
  },
};
const breaking: Record<string, Migration> = {
  "9998-breaking-drops-a-column": {
    up: (db) => db.schema.alterTable("contact_messages").dropColumn("lastContactAt").execute(),
  },
};
const nameOf = (migration: Record<string, Migration>) => Object.keys(migration)[0]!;
test("A migration imports nothing but Kysely: what stores have been through does not change with the site", () => {
  const all = pathsUnder(["server/database/engine/migrations"], /\/\d{4}[-/].*\.ts$/);
  expect(all.filter((path) => /\/\d{4}-/.test(path))).toHaveLength(migrationNames.length);
  for (const path of all) {
    const ownFolder = `${/^.*\/\d{4}/.exec(path)![0]}/`;
    for (const { specifier, target } of readSource(path).imports)
      if (!target?.startsWith(ownFolder)) expect(specifier, path).toMatch(/^kysely(\/migration)?$/);
  }
});

onEachStore("A migration", (store) => {
  test("that is not called breaking only adds what a version before can do without", async () => {
    const db = connect(await places.emptyStore(store));
    try {
      const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
      let before = await schemaOf(db);
      for (const name of migrationNames) {
        const { error, results } = await migrator.migrateUp();
        if (error) throw error;
        expect(results).toMatchObject([{ migrationName: name, status: "Success" }]);
        const after = await schemaOf(db);
        if (!/\bbreaking\b/.test(name)) expect(breaksBetween(before, after), name).toEqual([]);
        before = after;
      }
      expect(before.columns.length).toBeGreaterThan(100);
      expect(before.indexes.length).toBeGreaterThan(20);
    } finally {
      await db.destroy();
    }
  });

  test("that breaks the version before is told from one that adds", async () => {
    const { db } = await places.open(await places.emptyStore(store));
    const before = await schemaOf(db);
    for (const [change, ...breaks] of [
      ["create table added (id text not null)"],
      ["alter table drafts add column colour text"],
      ["alter table drafts add column colour text not null default ''"],
      ["create index added_index on drafts (email)"],
      ["create unique index added_index on drafts (email)", "added_index"],
      ['drop index "drafts_siret_email_index"', "drafts_siret_email_index"],
      ["drop table counters", "counters.name", "counters.value"],
      ["alter table drafts rename column siret to siren", "drafts.siret", "drafts.siren"],
    ] as const) {
      const transaction = await db.startTransaction().execute();
      await sql.raw(change).execute(transaction);
      const breaksFound = breaksBetween(before, await schemaOf(transaction));
      expect(breaksFound, change).toEqual(breaks.length === 0 ? [] : expect.arrayContaining(breaks));
      await transaction.rollback().execute();
    }
  });
});

onEachStore("A store that a newer version has been at", (store) => {
  test("is used beside migrations that only add, and the start says so in a line", async () => {
    const settings = await places.emptyStore(store);
    await startNewerVersion(settings, adding);
    const services = await createServices(machineOf(settings, { LOG_LEVEL: "silent" }).environment!());
    try {
      expect(services.startupMessages(3000).filter((line) => line.includes(nameOf(adding)))).toHaveLength(1);
      const caller = { ip: "192.0.2.1", idempotencyKey: null };
      expect(await services.functions.sendContactEmail(aMessage(), caller)).toMatchObject({ ok: true });
    } finally {
      await services.close();
    }
  });

  test("is not opened after a breaking migration, and one line says what to do", async () => {
    const settings = await places.emptyStore(store);
    await startNewerVersion(settings, breaking, adding);
    await expect(places.open(settings)).rejects.toThrow(
      `this store is newer than this version (migration ${nameOf(breaking)}): start the version that made it, or restore a backup from before`,
    );
  });

  if (store.dialect === "postgres") return;

  test("is backed up, tried and restored by this version, unless a migration is breaking", async () => {
    const functions = await createFunctions(store);
    const message = aMessage();
    await functions.contact(message);
    await startNewerVersion(store.settings(), adding);
    const folder = places.path();
    const desk = (settings: DatabaseSettings, ...words: string[]) =>
      commandLineOn(functions, settings, ...words);
    expect(await desk(store.settings(), "sauvegarder", folder)).toMatchObject({ code: 0, err: "" });
    const tried = await desk(store.settings(), "restaurer", folder, "--essai");
    expect(tried).toMatchObject({ code: 0, err: "" });
    const target = await places.emptyStore(store);
    expect(await desk(target, "restaurer", folder)).toMatchObject({ code: 0, err: "" });
    const restored = await places.open(target);
    expect(await restored.db.selectFrom("contact_messages").select("email").execute()).toEqual([
      { email: message.email },
    ]);

    await startNewerVersion(store.settings(), adding, breaking);
    const refused = { code: 1, err: expect.stringContaining(nameOf(breaking)) };
    expect(await desk(store.settings(), "sauvegarder", places.path())).toMatchObject(refused);
    const manifest = join(folder, "manifest.json");
    const text = readFileSync(manifest, "utf8");
    writeFileSync(manifest, text.replace(`"${nameOf(adding)}"`, `"${nameOf(breaking)}", "9999-later"`));
    for (const options of [[], ["--essai"]]) {
      const other = await places.emptyStore(store);
      expect(await desk(other, "restaurer", folder, ...options)).toMatchObject(refused);
    }
  });
});

onEachStore("A store from before the first release", (store) => {
  test("is not opened, and one line says how to begin", async () => {
    const settings = await places.emptyStore(store);
    await migrate(settings, { "0001-schema": { up: async () => {} } });
    await expect(places.open(settings)).rejects.toThrow(
      /^this store was made before the first release: begin with .* "npm run agence -- exemple" fills$/,
    );
  });
});

/** Brings a store to the schema of a version that has further migrations. */
function startNewerVersion(settings: DatabaseSettings, ...newer: readonly Record<string, Migration>[]) {
  return migrate(settings, Object.assign({ ...migrations }, ...newer));
}

async function migrate(settings: DatabaseSettings, all: Record<string, Migration>): Promise<void> {
  const db = connect(settings);
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => all },
  }).migrateToLatest();
  await db.destroy();
  if (error) throw error;
}

/** What a version that knows the schema before cannot do without, or would trip over, by name. */
function breaksBetween(before: StoreSchema, after: StoreSchema): string[] {
  const isIn = (parts: readonly object[], part: object) =>
    parts.some((each) => isDeepStrictEqual(each, part));
  const tables = new Set(before.columns.map(({ table }) => table));
  const addedTo = <Part extends { table: string }>(parts: readonly Part[], known: readonly Part[]) =>
    parts.filter((part) => tables.has(part.table) && !isIn(known, part));
  const columns = [
    ...before.columns.filter((column) => !isIn(after.columns, column)),
    ...addedTo(after.columns, before.columns).filter(({ isRequired }) => isRequired),
  ];
  const indexes = [
    ...before.indexes.filter((index) => !isIn(after.indexes, index)),
    // The version before does not know that its rows have to differ.
    ...addedTo(after.indexes, before.indexes).filter(({ made }) => /\bunique\b/i.test(made)),
  ];
  return [...columns.map(({ table, name }) => `${table}.${name}`), ...indexes.map(({ name }) => name)];
}

/** A connection to a store, which it does not migrate. */
function connect({ dataDir, databaseUrl }: DatabaseSettings): Kysely<Schema> {
  if (databaseUrl) return connectPostgres(databaseUrl);
  const file = join(dataDir, "agence.db");
  closeSync(openSync(file, "a"));
  return connectSqlite(file);
}
