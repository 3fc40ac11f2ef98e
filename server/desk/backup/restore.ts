import { constants } from "node:fs";
import { copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { backupProblems } from "#content/desk/backup.ts";
import { restoreWords } from "#content/desk/backup-report.ts";
import type { Database, DatabaseSettings } from "#server/database/client.ts";
import { countUnsealedChains } from "#server/database/evidence-heads.ts";
import { noteMilestone } from "#server/database/milestones.ts";
import { holdDueMails } from "#server/database/outbox.ts";
import type { Keyring, NamedKey } from "#server/encryption.ts";
import { keyringToCheck } from "#server/open-keyring.ts";
import { Refusal } from "../refusal.ts";
import { type CheckResult, checkStore } from "./check-store.ts";
import type { ExpectsHeads } from "./contract-faults.ts";
import { flushed, type Manifest, readBackup } from "./manifest.ts";
import { restoredStore } from "./restored-store.ts";

/** How far a restore has come. */
export type RestoreProgress = (
  stage: "files" | CheckResult["check"],
  done: number,
  all: number | null,
) => void;

/** What a restore came to. */
export type Restored = {
  readonly manifest: Manifest;
  readonly checks: readonly CheckResult[];
  /** Mails that were due and may have left since the backup: they wait for the agency's word. */
  readonly heldMails: number;
  /** Chains of evidence without a sealed head. */
  readonly unsealedChains: number;
  /** Number of the last contract in the backup, or `null`. */
  readonly lastContract: string | null;
};

/** A store whose checks found faults: it is not put in place. */
export class FaultyBackup extends Error {
  override readonly name = "FaultyBackup";
  readonly manifest: Manifest;
  readonly checks: readonly CheckResult[];

  constructor(manifest: Manifest, checks: readonly CheckResult[]) {
    super("the backup is not whole");
    this.manifest = manifest;
    this.checks = checks;
  }
}

/** Numbers that are left out after a restore: those that were given out since the backup must not come again. */
export const skippedNumbers = 100;

/**
 * Puts a backup back as the store of the site, once everything in it was checked. Unless nothing happened since it was
 * made (`isMove`), the mails that were due then are held and the counters leap, since both may have gone on.
 * @throws {FaultyBackup} when it is not whole, {Refusal} when it cannot be put there; nothing has changed then.
 */
export async function restore(
  folder: string,
  target: DatabaseSettings,
  keys: readonly NamedKey[],
  { isMove, onProgress }: { readonly isMove: boolean; readonly onProgress: RestoreProgress },
): Promise<Restored> {
  const manifest = await readBackup(folder, (done, all) => onProgress("files", done, all));
  const restored = await restoredStore(folder, manifest, target, async (database) => {
    const site = { database, keyring: await keyringToCheck(database, keys) };
    // Contracts must come back though nobody has sealed yet what an earlier version kept: the report tells.
    const checks = await soundChecks(site, manifest, { expectsHeads: false }, onProgress);
    const heldMails = isMove ? 0 : await afterAnOldBackup(database);
    const last = await database.db
      .selectFrom("contracts")
      .select("number")
      .orderBy("signedAt", "desc")
      .limit(1)
      .executeTakeFirst();
    await noteMilestone(database.db, "restore", await database.now());
    const unsealedChains = await countUnsealedChains(database.db);
    return { manifest, checks, heldMails, unsealedChains, lastContract: last?.number ?? null };
  });
  await putMailsBack(folder, target.dataDir, manifest);
  return restored;
}

/** The checks of a store that was put back. @throws {FaultyBackup} when one found a fault. */
export async function soundChecks(
  site: { readonly database: Database; readonly keyring: Keyring },
  manifest: Manifest,
  heads: ExpectsHeads,
  onProgress: RestoreProgress,
): Promise<CheckResult[]> {
  const checks = await checkStore(site, { noted: manifest.rows, ...heads }, (check, done) =>
    onProgress(check, done, null),
  );
  if (checks.some(({ faults }) => faults > 0)) throw new FaultyBackup(manifest, checks);
  return checks;
}

async function afterAnOldBackup(database: Database): Promise<number> {
  const now = await database.now();
  return database.transaction(async (transaction) => {
    await transaction
      .updateTable("counters")
      .set((eb) => ({ value: eb("value", "+", skippedNumbers) }))
      .execute();
    return holdDueMails(transaction, now, restoreWords.held);
  });
}

/** A mail that is there already stays: the same mail has the same name. */
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
