import { existsSync } from "node:fs";
import SqliteDatabase from "better-sqlite3";
import { backupProblems } from "#content/desk/backup.ts";
import { Refusal } from "../refusal.ts";

/** Pages copied at once: the process answers signals between two lots. */
const pagesAtOnce = 1_000;

/**
 * Copies a store of SQLite while others write to it: as it was at one instant. A transaction holds that instant,
 * without which each write from elsewhere would begin the copy anew. @throws when the copy is not sound.
 */
export async function copySqlite(
  from: string,
  to: string,
  onProgress: (donePages: number, allPages: number) => void,
): Promise<void> {
  const source = new SqliteDatabase(from, { fileMustExist: true, timeout: 5_000 });
  try {
    source.exec("begin; select count(*) from sqlite_master");
    await source.backup(to, {
      progress({ totalPages, remainingPages }) {
        onProgress(totalPages - remainingPages, totalPages);
        return pagesAtOnce;
      },
    });
  } finally {
    source.close();
  }
  expectSound(to);
}

/** Makes a copy one file that needs no other beside it, and has SQLite read it whole. */
function expectSound(path: string): void {
  const copy = new SqliteDatabase(path);
  try {
    copy.pragma("journal_mode = delete");
    const found = copy.pragma("integrity_check", { simple: true });
    if (found !== "ok") throw new Refusal(backupProblems.damaged(String(found)));
  } finally {
    copy.close();
  }
}

/**
 * Makes sure that a store may be put in the place of a file: nothing is there, or a store that nobody uses and that
 * has kept nothing. @throws {Refusal} otherwise.
 */
export function expectPlaceFor(path: string): void {
  if (!existsSync(path)) {
    // A log without its store may hold the last transactions of one that was moved away.
    if (existsSync(`${path}-wal`)) throw new Refusal(backupProblems.logLeft(`${path}-wal`));
    return;
  }
  const present = new SqliteDatabase(path, { timeout: 500 });
  try {
    const tables = present
      .prepare<[], { name: string }>("select name from sqlite_master where type = 'table'")
      .all();
    const filled = tables.filter(
      ({ name }) => holdsWork(name) && present.prepare(`select 1 from "${name}"`).get(),
    );
    if (filled.length > 0) throw new Refusal(backupProblems.notEmpty);
    // Others that have it open hold a lock that this change needs.
    present.pragma("journal_mode = delete");
  } catch (error) {
    if (String((error as { code?: unknown }).code).startsWith("SQLITE_BUSY"))
      throw new Refusal(backupProblems.siteRuns);
    throw error;
  } finally {
    present.close();
  }
}

/** Whether rows of a table are somebody's work: a start alone fills the others. */
export function holdsWork(table: string): boolean {
  return !/^(kysely_|sqlite_)|^(secrets|milestones|rate_limits)$/.test(table);
}
