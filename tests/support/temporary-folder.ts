import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Gives all tests of a run one temporary folder, which goes at its end with what they left there: their processes are
 * killed rather than ended, and cannot clear up behind themselves. It lies in memory where there is room: a store waits
 * for its disk at each transaction.
 */
export default function setup(): () => void {
  const folder = mkdtempSync(join(isRoomy(memory) ? memory : tmpdir(), "agence-tests-"));
  // PostgreSQL, which runs as a user of its own, has a folder in it.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  // Node starts two hundred times in a run: what one process has compiled, the others find.
  process.env.NODE_COMPILE_CACHE = join(folder, "compiled");
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Linux's own disk in memory. */
const memory = "/dev/shm";

/** Whether two gigabytes are free there: a container often has 64 megabytes. */
function isRoomy(path: string): boolean {
  if (!existsSync(path)) return false;
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize > 2 * 2 ** 30;
}
