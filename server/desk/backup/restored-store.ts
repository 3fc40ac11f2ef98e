import { chmod, copyFile, mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { backupProblems } from "#content/desk/backup.ts";
import {
  type Database,
  type DatabaseSettings,
  type Executor,
  openDatabase,
  ownerUrlOf,
} from "#server/database/client.ts";
import { NewerStoreError, newerAmong } from "#server/database/migrations/migrate.ts";
import { onDatabase } from "#server/database/postgres.ts";
import { withStartLock } from "#server/database/sqlite.ts";
import { Refusal } from "../refusal.ts";
import { flushed, type Manifest } from "./manifest.ts";
import { restorePostgres } from "./postgres-programs.ts";
import { expectPlaceFor, holdsWork } from "./sqlite-file.ts";

/** What is done with a store that was put back, before the site may see it. Throwing undoes the restore. */
type Work<Value> = (database: Database) => Promise<Value>;

/**
 * Puts the store of a backup where the site keeps its own, does `work` on it, and leaves it there; when `work`
 * throws, everything is as it was before. @throws {Refusal} when there is a store at work, another one's work, or one
 * that a newer version has changed so that this one cannot use it.
 */
export async function restoredStore<Value>(
  backup: string,
  manifest: Manifest,
  target: DatabaseSettings,
  work: Work<Value>,
): Promise<Value> {
  const store = target.databaseUrl ? "postgres" : "sqlite";
  if (manifest.store !== store) throw new Refusal(backupProblems.otherStore(manifest.store, store));
  const ownerUrl = ownerUrlOf(target);
  try {
    newerAmong([manifest.schema]);
    return await (ownerUrl
      ? restoredPostgres(join(backup, "agence.dump"), target, ownerUrl, work)
      : restoredSqlite(join(backup, "agence.db"), target.dataDir, work));
  } catch (error) {
    throw error instanceof NewerStoreError ? new Refusal(backupProblems.newer(error.migration)) : error;
  }
}

/** The store is made whole in a folder beside, then given its name in one step. No site starts meanwhile. */
async function restoredSqlite<Value>(from: string, dataDir: string, work: Work<Value>): Promise<Value> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  return withStartLock(dataDir, async () => {
    const place = join(dataDir, "agence.db");
    expectPlaceFor(place);
    const beside = await mkdtemp(join(dataDir, "restauration-"));
    try {
      await copyFile(from, join(beside, "agence.db"));
      await chmod(join(beside, "agence.db"), 0o600);
      const value = await workedOn({ dataDir: beside }, work);
      await flushed(join(beside, "agence.db"));
      await rename(join(beside, "agence.db"), place);
      return value;
    } finally {
      await rm(beside, { recursive: true, force: true });
    }
  });
}

async function restoredPostgres<Value>(
  from: string,
  target: DatabaseSettings,
  ownerUrl: string,
  work: Work<Value>,
): Promise<Value> {
  await onDatabase(ownerUrl, expectFreeDatabase);
  await onDatabase(ownerUrl, dropAll);
  try {
    await restorePostgres(ownerUrl, from);
    return await workedOn(target, work);
  } catch (error) {
    await onDatabase(ownerUrl, dropAll);
    throw error;
  }
}

async function expectFreeDatabase(db: Executor): Promise<void> {
  for (const { name } of await db.introspection.getTables()) {
    if (!holdsWork(name)) continue;
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0) throw new Refusal(backupProblems.notEmpty);
  }
  // Of the sessions of other roles PostgreSQL tells whose they are, not what they do.
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    and usesysid is not null`.execute(db);
  if (rows.length > 0) throw new Refusal(backupProblems.siteRuns);
}

async function dropAll(db: Executor): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  for (const { name } of tables) await db.schema.dropTable(name).cascade().execute();
  await sql`drop function if exists erase_unsigned_chain(text)`.execute(db);
}

/** Opens a store as the site does, which brings it to the latest schema. */
async function workedOn<Value>(settings: DatabaseSettings, work: Work<Value>): Promise<Value> {
  const database = await openDatabase(settings);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
