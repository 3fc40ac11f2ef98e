import { execFile, spawn } from "node:child_process";
import { join } from "node:path";
import { projectRoot } from "./source-file.ts";

/** Runs the built command line beside a site, as the agency does; returns its exit code and its output. */
export function commandLineProcess(dataDir: string, ...words: string[]) {
  const env = environmentOf(dataDir);
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const child = execFile(process.execPath, [program, ...words], { env }, (_error, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

/** The same on a terminal, with `answer` typed when the command asks. Only Linux has this `script`. */
export function commandLineOnTerminal(dataDir: string, answer: string, ...words: string[]) {
  const command = [process.execPath, program, ...words].map((word) => `'${word}'`).join(" ");
  const child = spawn("script", ["-qec", command, "/dev/null"], { env: environmentOf(dataDir) });
  let shown = "";
  let answered = false;
  return new Promise<{ code: number | null; shown: string }>((resolve, reject) => {
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      shown += text;
      if (answered || !shown.includes("(oui/non)")) return;
      answered = true;
      child.stdin.write(`${answer}\n`);
    });
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, shown }));
  });
}

const program = join(projectRoot, "build", "command-line.js");

function environmentOf(dataDir: string) {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, DATA_DIR: dataDir };
}
