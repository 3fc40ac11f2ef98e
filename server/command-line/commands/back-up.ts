import { existsSync } from "node:fs";
import { chmod, copyFile, mkdir, mkdtemp, rename, rm, rmdir } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { sql } from "kysely";
import { megabytes } from "#content/site/format.ts";
import type { DbOrTransaction } from "#server/database/engine/client.ts";
import { migrationsOf, newerAmong } from "#server/database/engine/migrations/migrate.ts";
import { connectSqlite } from "#server/database/engine/sqlite.ts";
import { keyringOf, type NamedKey } from "#server/database/sealed/encryption.ts";
import type { Environment } from "#server/env.ts";
import { findKeys } from "#server/keys/key-file.ts";
import { checkedKeys, lostKeys } from "#server/keys/open-keyring.ts";
import {
  describeFile,
  dumpIn,
  flushed,
  isFree,
  type Manifest,
  mailFiles,
  recordDone,
  storeIn,
  writeManifest,
} from "../backup/manifest.ts";
import { dumpDatabase } from "../backup/postgres-programs.ts";
import { backupProblems } from "../backup/problems.ts";
import { manifestLines, partOf } from "../backup/report.ts";
import { checkWords, restoreWords } from "../backup/words.ts";
import { type CommandContext, defineCommand, problems, Refusal } from "../command.ts";

const { progress: stages } = restoreWords;

/** `sauvegarder`: the store as it is at one instant, into a folder. */
export const backUpCommand = defineCommand({
  name: "sauvegarder",
  summary: "Sauvegarder les données, le site en marche ou non",
  arguments: {
    folder: {
      label: "DOSSIER",
      required: true,
    },
  },
  options: {},
  examples: [
    { text: "Sauvegarder dans un dossier nouveau", words: "sauvegarder sauvegardes/2026-11-21" },
    {
      text: "Chaque nuit, dans une tâche planifiée (cron)",
      words: 'sauvegarder "/var/sauvegardes/$(date +%F)"',
    },
  ],
  notes: [
    "Les clés de chiffrement n’y sont jamais : gardez-les ailleurs. Sans elles, ni IBAN ni PDF ne se relisent.",
    "Les noms, adresses et messages y sont en clair, ainsi que les e-mails gardés en fichiers : rangez le dossier en lieu sûr.",
    "Avec PostgreSQL, la commande se sert de pg_dump, qui doit être aussi récent que le serveur.",
  ],
  changes: false,
  async run(context, { arguments: { folder } }) {
    const environment = context.environment();
    const { DATABASE_URL, DATA_DIR } = environment;
    if (!DATABASE_URL && !existsSync(storeIn(DATA_DIR))) throw new Refusal(problems.noStore(DATA_DIR));
    const { manifest, lost } = await backUp(environment, folder, context);
    await recordDone(environment, "backup", context.now());
    return {
      value: { folder, ...manifest, lost },
      lines: [
        restoreWords.done.backup(folder),
        ...manifestLines(manifest),
        ...lost.map(({ keyId, isAnother }) => checkWords.faults.key(keyId, isAnother)),
      ],
      code: lost.length > 0 ? 1 : 0,
    };
  },
});

/**
 * Copies the whole store at one instant while the site goes on writing, but never the keys. The folder gets its name
 * once it is complete.
 */
async function backUp(
  environment: Environment,
  target: string,
  { now, progress }: Pick<CommandContext, "now" | "progress">,
) {
  const { DATA_DIR: dataDir, DATABASE_URL, DATABASE_OWNER_URL = DATABASE_URL, SMTP_URL } = environment;
  const keys = findKeys(environment.ENCRYPTION_KEYS, dataDir);
  const folder = resolve(target);
  if (!(await isFree(folder))) throw new Refusal(backupProblems.folderTaken(target));
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
  const unfinished = await mkdtemp(join(dirname(folder), `.${basename(folder)}-`));
  try {
    const madeAt = new Date(now()).toISOString();
    const copy = DATABASE_OWNER_URL ? dumpIn(unfinished) : storeIn(unfinished);
    if (!DATABASE_OWNER_URL)
      await copySqlite(storeIn(dataDir), copy, (done, all) => progress(stages.copy(partOf(done, all))));
    const { lost, ...contents } = DATABASE_OWNER_URL
      ? await dumpDatabase(DATABASE_OWNER_URL, copy, (db) => contentsOf(db, keys))
      : await checkedContents(copy, keys);
    await flushed(copy);
    const mails = SMTP_URL === undefined ? await copyMails(dataDir, unfinished, progress) : [];
    const files = [];
    for (const path of [basename(copy), ...mails]) {
      await chmod(join(unfinished, path), 0o600);
      files.push(
        await describeFile(unfinished, path, (done) => progress(stages.hash(partOf(done, null, megabytes)))),
      );
    }
    const manifest: Manifest = { format: 1, madeAt, ...contents, files };
    await writeManifest(unfinished, manifest);
    if (existsSync(folder)) await rmdir(folder);
    await rename(unfinished, folder);
    return { manifest, lost };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** A transaction fixes the instant of the copy; without it, each write by another process would restart the copy. */
async function copySqlite(
  from: string,
  to: string,
  onProgress: (donePages: number, allPages: number) => void,
): Promise<void> {
  const source = new SqliteDatabase(from, { fileMustExist: true, timeout: 5_000 });
  try {
    source.exec("begin");
    source.exec("select count(*) from sqlite_master");
    await source.backup(to, {
      progress({ totalPages, remainingPages }) {
        onProgress(totalPages - remainingPages, totalPages);
        // Between two batches of pages, the process can answer signals.
        return 1_000;
      },
    });
  } finally {
    source.close();
  }
}

/**
 * Makes a copy a single file, has SQLite check it, and returns its content. @throws {Refusal} when it is damaged.
 */
async function checkedContents(path: string, keys: readonly NamedKey[] | null) {
  const db = connectSqlite(path);
  try {
    await sql`pragma journal_mode = delete`.execute(db);
    const { rows: said } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
    const integrity = said[0]?.integrity_check;
    if (integrity !== "ok") throw new Refusal(backupProblems.damaged(String(integrity)));
    return await contentsOf(db, keys);
  } finally {
    await db.destroy();
  }
}

/**
 * The content of a store: the migrations that made its schema, which may be older than this program's, its rows, and its
 * keys, with those that are missing. @throws {UnusableStore} when this program cannot run on its schema.
 */
async function contentsOf(db: DbOrTransaction, keys: readonly NamedKey[] | null) {
  const migrations = await migrationsOf(db);
  newerAmong(migrations);
  const keysInUse = await checkedKeys(db);
  return {
    migrations,
    rows: await rowCounts(db),
    keys: keysInUse,
    lost: keys
      ? await lostKeys(db, keyringOf(keys))
      : keysInUse.map((keyId) => ({ keyId, isAnother: false })),
  };
}

async function rowCounts(executor: DbOrTransaction): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name } of await executor.introspection.getTables()) {
    const { rows } = await sql<{ count: number }>`select count(*) as "count" from ${sql.table(name)}`.execute(
      executor,
    );
    counts[name] = Number(rows[0]!.count);
  }
  return counts;
}

async function copyMails(
  dataDir: string,
  folder: string,
  progress: CommandContext["progress"],
): Promise<string[]> {
  const names = await mailFiles(dataDir);
  const copied: string[] = [];
  if (names.length > 0) await mkdir(join(folder, "mail"), { mode: 0o700 });
  for (const [index, name] of names.entries()) {
    try {
      await copyFile(join(dataDir, "mail", name), join(folder, "mail", name));
      await flushed(join(folder, "mail", name));
      copied.push(`mail/${name}`);
    } catch (error) {
      // The site may erase a mail meanwhile.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
    progress(stages.mails(partOf(index + 1, names.length)));
  }
  return copied;
}
