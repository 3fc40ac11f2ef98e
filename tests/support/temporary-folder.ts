import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Gives all tests of a run one temporary folder, which is removed at the end with everything in it: the tests'
 * processes are killed, and cannot clean up. The folder is in memory if there is room, because a store waits for its
 * disk at each transaction.
 */
export default function setup(): () => void {
  const folder = mkdtempSync(join(isRoomy(memory) ? memory : tmpdir(), "agence-tests-"));
  // PostgreSQL, which runs as another user, has a folder in it.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  // Node starts two hundred times in a run: processes share the compiled code.
  process.env.NODE_COMPILE_CACHE = join(folder, "compiled");
  // A process that was just killed may still be writing.
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

/** Linux's disk in memory. */
const memory = "/dev/shm";

/** Whether two gigabytes are free there: a container often has 64 megabytes. */
function isRoomy(path: string): boolean {
  if (!existsSync(path)) return false;
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize > 2 * 2 ** 30;
}
