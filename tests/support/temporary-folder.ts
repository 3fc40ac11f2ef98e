import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Gives all tests of a run one temporary folder, which goes at its end with what they left there: their processes are
 * killed rather than ended, and cannot clear up behind themselves.
 */
export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "agence-tests-"));
  // PostgreSQL, which runs as a user of its own, has a folder in it.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
