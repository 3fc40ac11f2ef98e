import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { backupProblems } from "#content/desk/backup.ts";
import { type DatabaseSettings, ownerUrlOf } from "#server/database/client.ts";
import { onDatabase } from "#server/database/postgres.ts";
import type { NamedKey } from "#server/encryption.ts";
import { keyringToCheck } from "#server/open-keyring.ts";
import { Refusal } from "../refusal.ts";
import type { CheckResult } from "./check-store.ts";
import { type Manifest, readBackup } from "./manifest.ts";
import { type RestoreProgress, soundChecks } from "./restore.ts";
import { restoredStore } from "./restored-store.ts";

/** What a rehearsal came to. */
export type Rehearsed = { readonly manifest: Manifest; readonly checks: readonly CheckResult[] };

/**
 * Restores a backup into a store that is made for it and taken away again, and checks everything in it. The site's own
 * store is not touched. @throws {FaultyBackup} when the backup is not whole, {Refusal} when it cannot be tried.
 */
export async function rehearse(
  folder: string,
  site: DatabaseSettings,
  keys: readonly NamedKey[],
  onProgress: RestoreProgress,
): Promise<Rehearsed> {
  const manifest = await readBackup(folder, (done, all) => onProgress("files", done, all));
  return inTemporaryStore(site, async (settings) => ({
    manifest,
    checks: await restoredStore(folder, manifest, settings, async (database) =>
      soundChecks(
        { database, keyring: await keyringToCheck(database, keys) },
        manifest,
        { expectsHeads: manifest.rows.evidence_heads !== undefined },
        onProgress,
      ),
    ),
  }));
}

/** In the folder of the data, which has the room and the rights that the data need. */
export async function inTemporaryFolder<Value>(
  dataDir: string,
  work: (folder: string) => Promise<Value>,
): Promise<Value> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(dataDir, "repetition-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function inTemporaryStore<Value>(
  site: DatabaseSettings,
  work: (settings: DatabaseSettings) => Promise<Value>,
): Promise<Value> {
  return inTemporaryFolder(site.dataDir, async (folder) => {
    const ownerUrl = ownerUrlOf(site);
    if (!ownerUrl) return work({ dataDir: folder });
    const name = `agence_repetition_${randomBytes(6).toString("hex")}`;
    await onDatabase(ownerUrl, (db) => sql`create database ${sql.id(name)}`.execute(db)).catch((error) => {
      if (error.code === "42501") throw new Refusal(backupProblems.noRightToCreate);
      throw error;
    });
    try {
      const url = new URL(ownerUrl);
      url.pathname = `/${name}`;
      return await work({ dataDir: folder, databaseUrl: url.href });
    } finally {
      await onDatabase(ownerUrl, (db) => sql`drop database ${sql.id(name)} with (force)`.execute(db));
    }
  });
}
