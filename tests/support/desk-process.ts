import { execFile } from "node:child_process";
import { join } from "node:path";
import { projectRoot } from "./source-file.ts";

/** Runs the built desk beside a site, as the agency does; answers its exit code and what it wrote. */
export function deskProcess(dataDir: string, ...words: string[]) {
  const { PATH, HOME, TMPDIR } = process.env;
  const env = { PATH, HOME, TMPDIR, DATA_DIR: dataDir };
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [join(projectRoot, "build", "desk.js"), ...words],
      { env },
      (_error, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}
