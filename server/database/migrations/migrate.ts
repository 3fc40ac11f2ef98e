import type { Kysely } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Schema } from "../schema.ts";
import { initial } from "./0001-initial.ts";
import { retention } from "./0002-retention.ts";
import { contractSteps } from "./0003-contract-steps.ts";
import { debits } from "./0004-debits.ts";
import { keysAndBackups } from "./0005-keys-and-backups.ts";
import { handledMessages } from "./0006-handled-messages.ts";
import { addressConfirmations } from "./0010-address-confirmations.ts";

const migrations: Readonly<Record<string, Migration>> = {
  "0001-initial": initial,
  "0002-retention": retention,
  "0003-contract-steps": contractSteps,
  "0004-debits": debits,
  "0005-keys-and-backups": keysAndBackups,
  "0006-handled-messages": handledMessages,
  "0010-address-confirmations": addressConfirmations,
};

/** Names of the migrations, the latest one last. */
export const migrationNames: readonly string[] = Object.keys(migrations).toSorted();

/** Brings the store to the latest schema. PostgreSQL locks by itself; SQLite's caller must hold a lock. */
export async function migrateToLatest(db: Kysely<Schema>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw new Error("The store could not be brought to the latest schema", { cause: error });
}
