import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Schema } from "../schema.ts";
import { schema } from "./0001-schema.ts";
import { termsDocuments } from "./0002-terms-documents.ts";
import { staff } from "./0003-staff.ts";
import { search } from "./0004-search.ts";
import { returnedDebits } from "./0005-returned-debits.ts";
import { awaitedDebits } from "./0006-awaited-debits.ts";
import { welcomes } from "./0007-welcomes.ts";
import { totals } from "./0008-totals.ts";
import { fullRuns } from "./0009-full-runs.ts";
import { correctedAddresses } from "./0010-corrected-addresses.ts";
import { debitsByHand } from "./0011-debits-by-hand.ts";
import { refunds } from "./0012-refunds.ts";
import { owedBack } from "./0013-owed-back.ts";
import { searchedAddresses } from "./0014-searched-addresses.ts";
import { announcements } from "./0015-announcements.ts";
import { orderedContracts } from "./0016-ordered-contracts.ts";
import { invoices } from "./0017-invoices.ts";
import { invoiceFiles } from "./0018-breaking-invoice-files.ts";
import { bookedDays } from "./0019-booked-days.ts";
import { wrongSirets } from "./0020-wrong-sirets.ts";
import { gifts } from "./0021-breaking-gifts.ts";
import { bankFiles } from "./0022-bank-files.ts";
import { restoredSeries } from "./0023-restored-series.ts";
import { reminders } from "./0024-reminders.ts";
import { amendments } from "./0025-breaking-amendments.ts";

/**
 * The migrations, by name. One with the word `breaking` in its name may change or drop; every other one only adds
 * columns and tables that an earlier version can do without, so that this version runs on the resulting store.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  "0001-schema": schema,
  "0002-terms-documents": termsDocuments,
  "0003-staff": staff,
  "0004-search": search,
  "0005-returned-debits": returnedDebits,
  "0006-awaited-debits": awaitedDebits,
  "0007-welcomes": welcomes,
  "0008-totals": totals,
  "0009-full-runs": fullRuns,
  "0010-corrected-addresses": correctedAddresses,
  "0011-debits-by-hand": debitsByHand,
  "0012-refunds": refunds,
  "0013-owed-back": owedBack,
  "0014-searched-addresses": searchedAddresses,
  "0015-announcements": announcements,
  "0016-ordered-contracts": orderedContracts,
  "0017-invoices": invoices,
  "0018-breaking-invoice-files": invoiceFiles,
  "0019-booked-days": bookedDays,
  "0020-wrong-sirets": wrongSirets,
  "0021-breaking-gifts": gifts,
  "0022-bank-files": bankFiles,
  "0023-restored-series": restoredSeries,
  "0024-reminders": reminders,
  "0025-breaking-amendments": amendments,
};

/** Names of the migrations, in order. */
export const migrationNames: readonly string[] = Object.keys(migrations).toSorted();

/** A store that a newer version has changed so that this one cannot use it. */
export class NewerStoreError extends Error {
  override readonly name = "NewerStoreError";
  /** Name of that migration. */
  readonly migration: string;

  constructor(migration: string) {
    super(
      `this store is newer than this version (migration ${migration}): start the version that made it, or restore a backup from before`,
    );
    this.migration = migration;
  }
}

/**
 * The migrations of a store that this version does not have: a newer version made them, and they only add.
 * @throws {NewerStoreError} when one of them may change or drop.
 */
export function newerAmong(names: readonly string[]): string[] {
  const newer = names.filter((name) => !migrationNames.includes(name));
  const breaking = newer.find((name) => /\bbreaking\b/.test(name));
  if (breaking !== undefined) throw new NewerStoreError(breaking);
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
 * by itself; SQLite's caller must hold a lock. @throws {NewerStoreError} when one of them is breaking.
 */
export async function migrateToLatest(db: Kysely<Schema>): Promise<string[]> {
  try {
    return await migrateWhatIsMissing(db);
  } catch (error) {
    if (error instanceof NewerStoreError) throw error;
    throw new Error("The store could not be brought to the latest schema", { cause: error });
  }
}

async function migrateWhatIsMissing(db: Kysely<Schema>): Promise<string[]> {
  const before = await migrationsOf(db);
  const newer = newerAmong(before);
  if (migrationNames.every((name) => before.includes(name))) return newer;
  // The migrator refuses a store with migrations that it does not know. None of these runs again.
  const madeElsewhere = Object.fromEntries(newer.map((name) => [name, { up: async () => {} }]));
  const migrator = new Migrator({
    db,
    allowUnorderedMigrations: newer.length > 0,
    provider: { getMigrations: async () => ({ ...madeElsewhere, ...migrations }) },
  });
  const { error } = await migrator.migrateToLatest();
  if (!error) return newer;
  // A newer version may have started at the same moment and migrated first.
  const isOvertaken = newerAmong(await migrationsOf(db)).length > newer.length;
  if (isOvertaken) return migrateWhatIsMissing(db);
  throw error;
}
