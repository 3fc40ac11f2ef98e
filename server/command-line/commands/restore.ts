import { constants, existsSync } from "node:fs";
import { chmod, copyFile, mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { type Database, databaseSettings, openDatabase } from "#server/database/engine/client.ts";
import { migrationsOf, newerAmong, UnusableStore } from "#server/database/engine/migrations/migrate.ts";
import { onDatabase } from "#server/database/engine/postgres.ts";
import { withStartLock } from "#server/database/engine/sqlite.ts";
import type { Environment } from "#server/env.ts";
import { openKeyring } from "#server/keys/open-keyring.ts";
import { type CheckResult, checkStore } from "../backup/check-store.ts";
import { type After, afterAnOldBackup, lookOut, rowsOf } from "../backup/follow-up.ts";
import {
  dialectOf,
  dumpIn,
  flushed,
  type Manifest,
  readBackup,
  recordDone,
  storeIn,
} from "../backup/manifest.ts";
import { inTrialDatabase } from "../backup/postgres-programs.ts";
import { backupProblems } from "../backup/problems.ts";
import { checkLines, checkProgress, faultsIn, instantOf, manifestLines, partOf } from "../backup/report.ts";
import { restoreWords } from "../backup/words.ts";
import { type Answer, type CommandContext, defineCommand, problems, Refusal } from "../command.ts";
import { rowLines } from "../terminal.ts";
import { keysAtHand } from "./keys.ts";

const { done } = restoreWords;

/**
 * `restaurer`: restores a backup where there is no store, or tries it; or does the follow-up after a restore by other
 * means.
 */
export const restoreCommand = defineCommand({
  name: "restaurer",
  summary: "Remettre une sauvegarde en place, ou l’essayer",
  arguments: { folder: { label: "DOSSIER" } },
  options: {
    essai: { text: "restaure à part, vérifie tout, puis efface tout : les données du site ne changent pas" },
    demenagement: {
      text: "rien ne s’est passé depuis la sauvegarde : les e-mails en attente partiront et les numéros se suivront",
    },
    apres: {
      text: "les données sont déjà revenues, par pg_restore ou avec toute la machine : les vérifie, retient les e-mails et fait sauter les numéros",
    },
  },
  examples: [
    { text: "Après une perte, le site arrêté", words: "restaurer sauvegardes/2026-11-21" },
    {
      text: "Chaque mois, s’assurer qu’une sauvegarde se restaure",
      words: "restaurer sauvegardes/2026-11-21 --essai",
    },
    {
      text: "Sur une nouvelle machine, la sauvegarde faite juste après l’arrêt de l’ancienne",
      words: "restaurer sauvegardes/dernier-jour --demenagement",
    },
    { text: "Avec PostgreSQL, après pg_restore et avant de démarrer le site", words: "restaurer --apres" },
  ],
  notes: [
    "Arrêtez le site d’abord, sauf pour un essai. La commande n’écrase jamais des données : DATA_DIR doit être vide.",
    "Tout est vérifié avant d’être mis en place. Au moindre défaut, rien ne change.",
    "Après une perte, les e-mails qui devaient déjà être partis sont retenus, car ils le sont peut-être ; la page E-mails du bureau les envoie. Les numéros sautent 100 rangs, pour ne jamais resservir. Factures et avoirs, qui n’en sautent pas, attendent les derniers numéros émis : « factures reprendre ».",
  ],
  changes: true,
  run(context, { arguments: { folder }, options: { demenagement, essai, apres } }) {
    const environment = context.environment();
    const options = [demenagement, essai, apres].filter(Boolean).length;
    if (options > 1 || (apres && folder !== undefined)) throw new Refusal(backupProblems.notTogether, 2);
    if (apres) return afterwards(context, environment);
    if (environment.DATABASE_URL && !essai) throw new Refusal(backupProblems.postgresRestore);
    if (folder === undefined) throw new Refusal(backupProblems.whichBackup, 2);
    if (environment.DATABASE_URL) return tryDump(context, folder, environment);
    return restore(context, folder, essai ? "trial" : demenagement ? "move" : "after a loss");
  },
});

/**
 * After a restore by PostgreSQL's own tools, or of a whole machine: checks the store, then makes sure that nothing
 * happens twice.
 */
async function afterwards(context: CommandContext, environment: Environment): Promise<Answer> {
  const { DATABASE_URL, DATABASE_OWNER_URL = DATABASE_URL, DATA_DIR } = environment;
  if (!DATABASE_OWNER_URL && !existsSync(storeIn(DATA_DIR))) throw new Refusal(problems.noStore(DATA_DIR));
  // Opening it would create tables, and pg_restore would fail on them.
  if (DATABASE_OWNER_URL && (await onDatabase(DATABASE_OWNER_URL, migrationsOf)).length === 0)
    throw new Refusal(backupProblems.emptyDatabase);
  const keys = keysAtHand(environment);
  await context.confirm(restoreWords.question);
  const database = await openDatabase(databaseSettings(environment));
  try {
    const keyring = await openKeyring(database, keys, { allowMissing: true });
    const checks = await checkStore({ db: database.db, keyring }, checkProgress(context));
    const faults = faultsIn(checks);
    if (faults > 0) {
      return {
        value: { ok: false, checks },
        lines: [backupProblems.faultyStore(faults), ...checkLines(checks)],
        code: 1,
      };
    }
    const after = await afterAnOldBackup(database, context);
    return {
      value: { ok: true, checks, ...after },
      lines: [done.afterwards, ...rowLines(rowsOf(after)), ...checkLines(checks), ...lookOut(null)],
    };
  } finally {
    await database.close();
  }
}

/** Restores a backup of PostgreSQL into a database made for it, checks all of it, and drops that database. */
async function tryDump(context: CommandContext, folder: string, environment: Environment): Promise<Answer> {
  const { DATABASE_URL, DATABASE_OWNER_URL = DATABASE_URL!, DATA_DIR: dataDir } = environment;
  const keys = keysAtHand(environment);
  const manifest = await usableBackup(context, folder, "postgres");
  const checks = await inTrialDatabase(DATABASE_OWNER_URL, dumpIn(folder), async (databaseUrl) => {
    const database = await openDatabase({ databaseUrl, dataDir });
    try {
      const keyring = await openKeyring(database, keys, { allowMissing: true });
      return await checkStore({ db: database.db, keyring }, checkProgress(context));
    } finally {
      await database.close();
    }
  });
  return answerOfTrial(context, environment, manifest, checks);
}

/** The manifest of a backup whose files are whole, and which this program can restore. @throws {Refusal} otherwise. */
async function usableBackup(
  context: CommandContext,
  folder: string,
  dialect: Database["dialect"],
): Promise<Manifest> {
  const manifest = await readBackup(folder, (read, all) =>
    context.progress(restoreWords.progress.files(partOf(read, all))),
  );
  if (dialectOf(manifest) !== dialect) throw new Refusal(backupProblems.otherStore(folder));
  expectUsable(manifest.migrations);
  return manifest;
}

/** Records a trial that found no fault. */
async function answerOfTrial(
  context: CommandContext,
  environment: Environment,
  manifest: Manifest,
  checks: readonly CheckResult[],
): Promise<Answer> {
  const faults = faultsIn(checks);
  if (faults > 0) return answerOf(false, backupProblems.faulty(faults), manifest, checks);
  await recordDone(environment, "trial", context.now());
  return answerOf(true, done.trial, manifest, checks);
}

/**
 * Prepares the restored store in a folder beside the site's, checks all of it, and renames it in one step, except in a
 * trial. At the first fault nothing has changed.
 */
async function restore(
  context: CommandContext,
  folder: string,
  how: "after a loss" | "move" | "trial",
): Promise<Answer> {
  const environment = context.environment();
  const { DATA_DIR: dataDir } = environment;
  const keys = keysAtHand(environment);
  const manifest = await usableBackup(context, folder, "sqlite");
  if (how !== "trial") expectPlaceFor(storeIn(dataDir));
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const beside = await mkdtemp(join(dataDir, "restauration-"));
  try {
    await copyFile(storeIn(folder), storeIn(beside));
    await chmod(storeIn(beside), 0o600);
    const database = await openDatabase({ dataDir: beside });
    let checks: CheckResult[];
    let after: After | null = null;
    try {
      checks = await checkStore(
        { db: database.db, keyring: await openKeyring(database, keys, { allowMissing: true }) },
        checkProgress(context),
      );
      const faults = faultsIn(checks);
      if (faults > 0) return answerOf(false, backupProblems.faulty(faults), manifest, checks);
      if (how === "after a loss") after = await afterAnOldBackup(database, context);
    } finally {
      await database.close();
    }
    if (how === "trial") return answerOfTrial(context, environment, manifest, checks);
    await flushed(storeIn(beside));
    await withStartLock(dataDir, async () => {
      expectPlaceFor(storeIn(dataDir));
      await rename(storeIn(beside), storeIn(dataDir));
    });
    await putMailsBack(folder, dataDir, manifest);
    return answerOf(true, done.restore, manifest, checks, after);
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
}

function answerOf(
  ok: boolean,
  verdict: string,
  manifest: Manifest,
  checks: readonly CheckResult[],
  after: After | null = null,
): Answer {
  return {
    value: { ok, manifest, checks, ...after },
    lines: [
      verdict,
      ...manifestLines(manifest, after ? rowsOf(after) : []),
      ...checkLines(checks),
      ...(after ? lookOut(instantOf(manifest)) : []),
    ],
    code: ok ? 0 : 1,
  };
}

function expectUsable(migrations: readonly string[]): void {
  try {
    newerAmong(migrations);
  } catch (error) {
    throw error instanceof UnusableStore ? new Refusal(backupProblems.unusable(error.newer)) : error;
  }
}

/**
 * Makes sure that a store may replace a file: there is no file, or an unused store without data. @throws {Refusal}
 * otherwise.
 */
function expectPlaceFor(path: string): void {
  if (!existsSync(path)) {
    // A write-ahead log left behind may hold the last transactions of a store that was moved away.
    if (existsSync(`${path}-wal`)) throw new Refusal(backupProblems.logLeft(`${path}-wal`));
    return;
  }
  const present = new SqliteDatabase(path, { timeout: 500 });
  try {
    const tables = present
      .prepare<[], { name: string }>("select name from sqlite_master where type = 'table'")
      .all();
    const filled = tables.filter(
      ({ name }) => !madeByAStart.test(name) && present.prepare(`select 1 from "${name}"`).get(),
    );
    if (filled.length > 0) throw new Refusal(backupProblems.notEmpty);
    // This change needs a lock that any other process with the file open holds.
    present.pragma("journal_mode = delete");
  } catch (error) {
    if (String((error as { code?: unknown }).code).startsWith("SQLITE_BUSY"))
      throw new Refusal(backupProblems.siteRuns);
    throw error;
  } finally {
    present.close();
  }
}

/** Tables filled by a start alone, the initial staff included: nobody has worked on them. */
const madeByAStart = /^(kysely_|sqlite_)|^(secrets|key_checks|milestones|jobs|staff)$/;

/** An existing mail file stays: the same mail has the same name. */
async function putMailsBack(folder: string, dataDir: string, { files }: Manifest): Promise<void> {
  const mails = files.filter(({ path }) => path.startsWith("mail/"));
  if (mails.length > 0) await mkdir(join(dataDir, "mail"), { recursive: true, mode: 0o700 });
  for (const { path } of mails) {
    try {
      await copyFile(join(folder, path), join(dataDir, path), constants.COPYFILE_EXCL);
      await flushed(join(dataDir, path));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EEXIST") continue;
      throw new Refusal(backupProblems.mailsNotCopied, 1);
    }
  }
}
