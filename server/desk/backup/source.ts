import { existsSync } from "node:fs";
import { join } from "node:path";
import { type DatabaseSettings, databaseSettings } from "#server/database/client.ts";
import { type Milestone, noteMilestone } from "#server/database/jobs.ts";
import { connectPostgres } from "#server/database/postgres.ts";
import { connectSqlite } from "#server/database/sqlite.ts";
import type { Environment } from "#server/env.ts";

/** What is backed up, and where backups go back to. */
export type BackupSource = DatabaseSettings & {
  /** Whether mails are kept as files, and go into the backup too. */
  readonly withMails: boolean;
};

/** What the settings say of it. */
export function sourceOf(environment: Environment): BackupSource {
  return { ...databaseSettings(environment), withMails: environment.SMTP_URL === undefined };
}

/** The file of a store of SQLite. */
export function storeFile(dataDir: string): string {
  return join(dataDir, "agence.db");
}

/** Notes in the store, as it is, that something was done; one of an older schema has no place for it. */
export async function noteDone(
  { databaseUrl, dataDir }: DatabaseSettings,
  name: Milestone,
  at: number,
): Promise<void> {
  if (!databaseUrl && !existsSync(storeFile(dataDir))) return;
  const db = databaseUrl ? connectPostgres(databaseUrl) : connectSqlite(storeFile(dataDir));
  try {
    const tables = await db.introspection.getTables();
    if (tables.some((table) => table.name === "milestones")) await noteMilestone(db, name, at);
  } finally {
    await db.destroy();
  }
}
