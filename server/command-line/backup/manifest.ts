import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { open, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import type { Database } from "#server/database/engine/client.ts";
import { type Milestone, recordMilestone } from "#server/database/engine/jobs.ts";
import { onDatabase } from "#server/database/engine/postgres.ts";
import { connectSqlite } from "#server/database/engine/sqlite.ts";
import type { Environment } from "#server/env.ts";
import { Refusal } from "../command.ts";
import { backupProblems } from "./problems.ts";

const fileName = "manifest.json";

/** Name of SQLite's store in that folder, as in the data folder. */
const storeName = "agence.db";

/** Name of PostgreSQL's, as `pg_dump` writes it. */
const dumpName = "agence.dump";

/** How the site names the mails that it keeps as files. */
const mailName = /^[A-Za-z0-9][A-Za-z0-9.-]*\.eml$/;

/** Path of a file in the folder; cannot point outside it. */
const filePath = v.custom<string>(
  (path) =>
    typeof path === "string" &&
    (path === storeName || path === dumpName || (path.startsWith("mail/") && mailName.test(path.slice(5)))),
);

const file = v.object({
  path: filePath,
  bytes: v.pipe(v.number(), v.integer()),
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
});

const manifest = v.object({
  format: v.literal(1),
  /** The instant of the backed-up data, by the machine's clock, as ISO 8601. */
  madeAt: v.pipe(v.string(), v.isoTimestamp()),
  /** Names of the migrations that it has run, in order. */
  migrations: v.array(v.string()),
  /** How many rows each table holds. */
  rows: v.record(v.string(), v.number()),
  /** Names of the keys that the store needs. The keys themselves are kept elsewhere. */
  keys: v.array(v.string()),
  files: v.array(file),
});

export type Manifest = v.InferOutput<typeof manifest>;

/** A file of a backup, with its length and SHA-256. */
export type BackupFile = Manifest["files"][number];

/** Writes the manifest, last of all: a folder without one is no backup. */
export async function writeManifest(folder: string, content: Manifest): Promise<void> {
  await writeFile(join(folder, fileName), `${JSON.stringify(content, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  });
}

/**
 * Reads the manifest of a backup and compares every file with it. @throws {Refusal} when the folder holds no backup, or
 * a file has changed.
 */
export async function readBackup(
  folder: string,
  onProgress: (doneBytes: number, allBytes: number) => void,
): Promise<Manifest> {
  const text = await readFile(join(folder, fileName), "utf8").catch(() => null);
  if (text === null) throw new Refusal(backupProblems.noBackup(folder));
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), manifest), text);
  if (!read.success) throw new Refusal(backupProblems.manifest(folder));
  const { files } = read.output;
  const all = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  for (const { path, bytes, sha256 } of files) {
    const actual = await describeFile(folder, path, (read) => onProgress(done + read, all)).catch(() => null);
    if (!actual) throw new Refusal(backupProblems.fileMissing(path));
    if (actual.bytes !== bytes || actual.sha256 !== sha256)
      throw new Refusal(backupProblems.fileChanged(path));
    done += bytes;
  }
  return read.output;
}

/** Length and SHA-256 of a file of a backup. */
export async function describeFile(
  folder: string,
  path: string,
  onProgress: (doneBytes: number) => void = () => {},
): Promise<BackupFile> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of createReadStream(join(folder, path), { highWaterMark: 1 << 20 })) {
    hash.update(chunk);
    bytes += chunk.length;
    onProgress(bytes);
  }
  return { path, bytes, sha256: hash.digest("hex") };
}

/** Names of the mails that the site keeps as files in its data folder, or in a backup. */
export async function mailFiles(dataDir: string): Promise<string[]> {
  const names = await readdir(join(dataDir, "mail")).catch(() => []);
  return names.filter((name) => mailName.test(name)).toSorted();
}

/** Waits until a written file is on the disk. */
export async function flushed(path: string): Promise<void> {
  const handle = await open(path, "r+");
  await handle.sync().finally(() => handle.close());
}

/** The store's file in the data folder, or in a backup. */
export function storeIn(folder: string): string {
  return join(folder, storeName);
}

/** The file that `pg_dump` writes in a backup. */
export function dumpIn(folder: string): string {
  return join(folder, dumpName);
}

/** The sort of store that a backup comes from. */
export function dialectOf({ files }: Manifest): Database["dialect"] {
  return files.some(({ path }) => path === dumpName) ? "postgres" : "sqlite";
}

/** Records in the site's store, if there is one, that something was done. */
export async function recordDone(
  { DATABASE_URL, DATA_DIR: dataDir }: Environment,
  name: Milestone,
  at: number,
): Promise<void> {
  if (DATABASE_URL) return onDatabase(DATABASE_URL, (db) => recordMilestone(db, name, at));
  if (!existsSync(storeIn(dataDir))) return;
  const db = connectSqlite(storeIn(dataDir));
  await recordMilestone(db, name, at).finally(() => db.destroy());
}

/** Whether the path is free: nothing there, or an empty folder. */
export async function isFree(path: string): Promise<boolean> {
  const stats = await stat(path).catch(() => null);
  return !stats || (stats.isDirectory() && (await readdir(path)).length === 0);
}
