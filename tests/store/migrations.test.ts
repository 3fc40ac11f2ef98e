import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { type Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { expect, test } from "vitest";
import type { DatabaseSettings } from "#server/database/client.ts";
import { isPostgres } from "#server/database/dialect.ts";
import { migrationNames, migrations, migrationsOf } from "#server/database/migrations/migrate.ts";
import { connectPostgres } from "#server/database/postgres.ts";
import type { Schema } from "#server/database/schema.ts";
import { connectSqlite } from "#server/database/sqlite.ts";
import { createServices } from "#server/services.ts";
import { commandLineOn, machineOf, places } from "../support/backups.ts";
import { aMessage } from "../support/call-bodies.ts";
import { createFunctions } from "../support/functions.ts";
import { importsOf } from "../support/house-rules.ts";
import { pathsUnder, readSource } from "../support/source-file.ts";
import { onEachStore } from "../support/stores.ts";

const adding = "9998-adds-a-column";
const breaking = "9999-breaking-drops-a-column";
type Column = {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
};
type Index = { readonly table: string; readonly name: string; readonly made: string };

test("A migration imports nothing but Kysely: what stores have been through does not change with the site", () => {
  const files = pathsUnder(["server/database/migrations"], /\/\d{4}-[a-z-]+\.ts$/);
  expect(files).toHaveLength(migrationNames.length);
  for (const file of files.map(readSource)) {
    for (const { specifier } of importsOf(file))
      expect(specifier, file.path).toMatch(/^kysely(\/migration)?$/);
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
    const { db } = await places.open(settings);
    await db.schema.alterTable("contact_messages").addColumn("colour", "text").execute();
    await notedAs(adding, db);
    const services = await createServices(machineOf(settings, { LOG_LEVEL: "silent" }).environment!());
    try {
      expect(services.startupMessages(3000).filter((line) => line.includes(adding))).toHaveLength(1);
      const caller = { ip: "192.0.2.1", idempotencyKey: null };
      expect(await services.functions.sendContactEmail(aMessage(), caller)).toMatchObject({ ok: true });
    } finally {
      await services.close();
    }
  });

  test("gets the migration of this version that it lacks", async () => {
    const settings = await places.emptyStore(store);
    const raw = connect(settings);
    const newer = { [adding]: { up: async () => {} } };
    const { error } = await new Migrator({
      db: raw,
      provider: { getMigrations: async () => newer },
    }).migrateToLatest();
    expect(error).toBeUndefined();
    await raw.destroy();
    const { db, newerMigrations } = await places.open(settings);
    expect(newerMigrations).toEqual([adding]);
    expect(await migrationsOf(db)).toEqual([...migrationNames, adding]);
  });

  test("is not opened after a breaking migration, and one line says what to do", async () => {
    const settings = await places.emptyStore(store);
    const { db } = await places.open(settings);
    await notedAs(breaking, db);
    await notedAs("9999-later", db);
    await expect(places.open(settings)).rejects.toThrow(
      `this store is newer than this version (migration ${breaking}): start the version that made it, or restore a backup from before`,
    );
  });

  if (store.dialect === "postgres") return;

  test("is backed up, tried and restored by this version, unless a migration is breaking", async () => {
    const functions = await createFunctions(store);
    const { db } = functions.database;
    const message = aMessage();
    await functions.contact(message);
    await notedAs(adding, db);
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

    await notedAs(breaking, db);
    const refused = { code: 1, err: expect.stringContaining(breaking) };
    expect(await desk(store.settings(), "sauvegarder", places.path())).toMatchObject(refused);
    const manifest = join(folder, "manifest.json");
    writeFileSync(manifest, readFileSync(manifest, "utf8").replace(adding, breaking));
    for (const options of [[], ["--essai"]]) {
      const other = await places.emptyStore(store);
      expect(await desk(other, "restaurer", folder, ...options)).toMatchObject(refused);
    }
  });
});

type SchemaFound = Awaited<ReturnType<typeof schemaOf>>;

/** What a version that knows the schema before cannot do without, or would trip over, by name. */
function breaksBetween(before: SchemaFound, after: SchemaFound): string[] {
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

function notedAs(name: string, db: Kysely<Schema>) {
  return sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(
    db,
  );
}

/** A connection to an empty store, which nothing has migrated. */
function connect({ dataDir, databaseUrl }: DatabaseSettings): Kysely<Schema> {
  if (databaseUrl) return connectPostgres(databaseUrl);
  const file = join(dataDir, "agence.db");
  writeFileSync(file, "");
  return connectSqlite(file);
}

async function schemaOf(db: Kysely<Schema>) {
  const tables = await db.introspection.getTables();
  const columns: Column[] = tables.flatMap(({ name: table, columns }) =>
    columns.map(({ name, dataType, isNullable, hasDefaultValue }) => ({
      table,
      name,
      type: dataType,
      isRequired: !isNullable && !hasDefaultValue,
    })),
  );
  const { rows: indexes } = await (isPostgres(db)
    ? sql<Index>`select tablename as "table", indexname as name, indexdef as made from pg_indexes
        where schemaname = 'public'`
    : sql<Index>`select tbl_name as "table", name, coalesce(sql, '') as made from sqlite_master
        where type = 'index'`
  ).execute(db);
  return { columns, indexes };
}
