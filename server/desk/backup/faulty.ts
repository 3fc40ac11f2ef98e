import { backupProblems } from "#content/desk/backup.ts";
import { deskWords } from "#content/desk/desk.ts";
import type { NamedKey } from "#server/encryption.ts";
import type { Environment } from "#server/env.ts";
import { findKeys } from "#server/key-file.ts";
import type { Answer } from "../command.ts";
import { Refusal } from "../refusal.ts";
import { checkLines, manifestLines } from "./report.ts";
import { FaultyBackup } from "./restore.ts";

/** The answer of some work on a backup, or what is wrong with the backup. */
export async function faultyAnswer(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof FaultyBackup)) throw error;
    const { manifest, checks } = error;
    const faults = checks.reduce((sum, check) => sum + check.faults, 0);
    return {
      value: { ok: false, manifest, checks },
      lines: (width) => [
        backupProblems.faulty(faults),
        ...manifestLines(manifest, width),
        ...checkLines(checks, width),
      ],
      code: 1,
    };
  }
}

/** The keys of the site. @throws {Refusal} where there are none: a new one would open nothing. */
export function keysAtHand({ ENCRYPTION_KEYS, DATA_DIR }: Environment): NamedKey[] {
  const keys = findKeys(ENCRYPTION_KEYS, DATA_DIR);
  if (!keys) throw new Refusal(deskWords.problems.noKey(DATA_DIR));
  return keys;
}
