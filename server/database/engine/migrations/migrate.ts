import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Schema } from "#server/database/engine/schema.ts";
import { firstRelease } from "./0001-first-release.ts";

/**
 * The migrations, by name. One with the word `breaking` in its name may change or drop; every other one only adds
 * columns and tables that an earlier version can do without, so that this version runs on the resulting store.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  "0001-first-release": firstRelease,
};

export const migrationNames: readonly string[] = Object.keys(migrations).toSorted();

/** A store that this version cannot use: a newer one has changed it, or one before the first release made it. */
export class UnusableStore extends Error {
  override readonly name = "UnusableStore";
  /** Name of the migration that this version cannot do with; `null` for a store from before the first release. */
  readonly newer: string | null;

  constructor(newer: string | null) {
    super(
      newer === null
        ? 'this store was made before the first release: begin with an empty DATA_DIR or database, which "npm run agence -- exemple" fills'
        : `this store is newer than this version (migration ${newer}): start the version that made it, or restore a backup from before`,
    );
    this.newer = newer;
  }
}

/**
 * Of the migrations that a store has run, those that this version does not have: a newer version made them, and they
 * only add.
 * @throws {UnusableStore} when one of them may change or drop, or the store did not begin with the first release.
 */
export function newerAmong(names: readonly string[]): string[] {
  if (names.length > 0 && !names.includes(migrationNames[0]!)) throw new UnusableStore(null);
  const newer = names.filter((name) => !migrationNames.includes(name));
  const breaking = newer.find((name) => /\bbreaking\b/.test(name));
  if (breaking !== undefined) throw new UnusableStore(breaking);
  return newer;
}

/** Names of the migrations that a store has run, in order; none for an empty store. */
export async function migrationsOf(db: Kysely<Schema>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === "kysely_migration")) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Migrates the store to the latest schema, and returns the newer version's migrations that it has run. PostgreSQL locks
 * by itself; SQLite's caller must hold a lock. @throws {UnusableStore}
 */
export async function migrateToLatest(db: Kysely<Schema>): Promise<string[]> {
  try {
    const before = await migrationsOf(db);
    const newer = newerAmong(before);
    if (migrationNames.every((name) => before.includes(name))) return newer;
    const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
    return newer;
  } catch (error) {
    if (error instanceof UnusableStore) throw error;
    throw new Error("The store could not be brought to the latest schema", { cause: error });
  }
}
