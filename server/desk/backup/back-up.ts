import { existsSync } from "node:fs";
import { chmod, copyFile, mkdir, mkdtemp, rename, rm, rmdir } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { sql } from "kysely";
import { backupProblems } from "#content/desk/backup.ts";
import { deskWords } from "#content/desk/desk.ts";
import { connectPostgres } from "#server/database/postgres.ts";
import { connectSqlite } from "#server/database/sqlite.ts";
import { Refusal } from "../refusal.ts";
import { type Contents, contentsOf } from "./contents.ts";
import { describeFile, flushed, isFree, type Manifest, mailFiles, writeManifest } from "./manifest.ts";
import { dumpPostgres } from "./postgres-programs.ts";
import { type BackupSource, storeFile } from "./source.ts";
import { copySqlite } from "./sqlite-file.ts";

/** Says how far work has come, in parts of a whole where that is known. */
export type BackupProgress = (stage: "copy" | "mails" | "hash", done: number, all: number | null) => void;

/**
 * Backs the store up into a folder of its own, while the site may go on writing: all of it as it was at one instant,
 * never the keys. The folder has its name once it is whole. @throws {Refusal} when it cannot.
 */
export async function backUp(
  source: BackupSource,
  target: string,
  now: number,
  onProgress: BackupProgress,
): Promise<Manifest> {
  const folder = resolve(target);
  if (!(await isFree(folder))) throw new Refusal(backupProblems.folderTaken(target));
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
  const unfinished = await mkdtemp(join(dirname(folder), `.${basename(folder)}-`));
  try {
    const store = source.databaseUrl ? "postgres" : "sqlite";
    const contents = source.databaseUrl
      ? await dump(source.databaseUrl, unfinished, onProgress)
      : await copy(source.dataDir, unfinished, onProgress);
    const mails = source.withMails ? await copyMails(source.dataDir, unfinished, onProgress) : [];
    const files = [];
    for (const path of [store === "sqlite" ? "agence.db" : "agence.dump", ...mails]) {
      await chmod(join(unfinished, path), 0o600);
      files.push(await describeFile(unfinished, path, (done) => onProgress("hash", done, null)));
    }
    const manifest: Manifest = {
      format: 1,
      madeAt: new Date(now).toISOString(),
      ...{ store, ...contents, files },
    };
    await writeManifest(unfinished, manifest);
    if (existsSync(folder)) await rmdir(folder);
    await rename(unfinished, folder);
    return manifest;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function copy(dataDir: string, folder: string, onProgress: BackupProgress): Promise<Contents> {
  const path = join(folder, "agence.db");
  const from = storeFile(dataDir);
  if (!existsSync(from)) throw new Refusal(deskWords.problems.noStore(dataDir));
  await copySqlite(from, path, (done, all) => onProgress("copy", done, all));
  await flushed(path);
  const db = connectSqlite(path);
  try {
    return await contentsOf(db);
  } finally {
    await db.destroy();
  }
}

/** The dump and what is said of it are of the same instant: they share a snapshot. */
async function dump(databaseUrl: string, folder: string, onProgress: BackupProgress): Promise<Contents> {
  const path = join(folder, "agence.dump");
  const db = connectPostgres(databaseUrl);
  try {
    const contents = await db
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute(async (transaction) => {
        const { rows } = await sql<{ version: number; snapshot: string }>`
          select current_setting('server_version_num')::int as version, pg_export_snapshot() as snapshot
        `.execute(transaction);
        const { version, snapshot } = rows[0]!;
        const serverMajor = Math.floor(version / 10_000);
        await dumpPostgres({ databaseUrl, serverMajor, snapshot }, path, (bytes) =>
          onProgress("copy", bytes, null),
        );
        return contentsOf(transaction);
      });
    await flushed(path);
    return contents;
  } finally {
    await db.destroy();
  }
}

async function copyMails(dataDir: string, folder: string, onProgress: BackupProgress): Promise<string[]> {
  const names = await mailFiles(dataDir);
  if (names.length > 0) await mkdir(join(folder, "mail"), { mode: 0o700 });
  for (const [index, name] of names.entries()) {
    await copyFile(join(dataDir, "mail", name), join(folder, "mail", name));
    await flushed(join(folder, "mail", name));
    onProgress("mails", index + 1, names.length);
  }
  return names.map((name) => `mail/${name}`);
}
