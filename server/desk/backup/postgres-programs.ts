import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates } from "node:tls";
import { backupProblems } from "#content/desk/backup.ts";
import { programVariables } from "#server/env.ts";
import { Refusal } from "../refusal.ts";

/** Milliseconds between two looks at how much was written. */
const lookMs = 500;

/**
 * Writes what a database held when `snapshot` was taken into a file, in PostgreSQL's custom format. Addresses of
 * visitors, which the limits count, stay out. @throws {Refusal} when `pg_dump` is missing, too old or fails.
 */
export async function dumpPostgres(
  { databaseUrl, serverMajor, snapshot }: { databaseUrl: string; serverMajor: number; snapshot: string },
  to: string,
  onProgress: (bytes: number) => void,
): Promise<void> {
  const major = Number(/\d+/.exec(await outputOf("pg_dump", ["--version"]))?.[0]);
  if (major < serverMajor) throw new Refusal(backupProblems.tooOld("pg_dump", major, serverMajor));
  const look = setInterval(async () => {
    const found = await stat(to).catch(() => null);
    if (found) onProgress(found.size);
  }, lookMs);
  try {
    await runOn(databaseUrl, "pg_dump", [
      ...["--format=custom", "--no-owner", "--no-privileges", `--snapshot=${snapshot}`],
      ...["--exclude-table-data=rate_limits", `--file=${to}`],
    ]);
  } finally {
    clearInterval(look);
  }
}

/** Puts a dump into a database without tables: whole or not at all. @throws {Refusal} when it cannot. */
export async function restorePostgres(databaseUrl: string, from: string): Promise<void> {
  await runOn(databaseUrl, "pg_restore", [
    ...["--exit-on-error", "--single-transaction", "--no-owner", "--no-privileges", from],
  ]);
}

/** The password goes by the environment: every user of a machine may read the words of a command. */
async function runOn(databaseUrl: string, program: string, words: readonly string[]): Promise<void> {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = "";
  const run = (variables: Readonly<Record<string, string>>) =>
    outputOf(program, [`--dbname=${url.href}`, ...words], {
      ...variables,
      ...(password && { PGPASSWORD: password }),
    });
  await (url.searchParams.get("sslmode") === "verify-full" ? withTrustedRoots(run) : run({}));
}

/** These programs trust a file of certificates alone, by default one that nobody has: they get what the site trusts. */
async function withTrustedRoots<Value>(
  work: (variables: Readonly<Record<string, string>>) => Promise<Value>,
): Promise<Value> {
  const folder = await mkdtemp(join(tmpdir(), "agence-roots-"));
  try {
    const file = join(folder, "roots.pem");
    await writeFile(file, getCACertificates("default").join("\n"));
    return await work({ PGSSLROOTCERT: file });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function outputOf(
  program: string,
  words: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<string> {
  const child = spawn(program, [...words], {
    env: programVariables({ LC_ALL: "C", ...variables }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, err] = [heard(child.stdout), heard(child.stderr)];
  const code = await exitOf(child, program);
  if (code !== 0) throw new Refusal(backupProblems.programFailed(program, lastLine(err()) || `code ${code}`));
  return out();
}

async function exitOf(child: ChildProcess, program: string): Promise<number | null> {
  try {
    const [code] = await once(child, "close");
    return code as number | null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT")
      throw new Refusal(backupProblems.noProgram(program));
    throw error;
  }
}

function heard(stream: NodeJS.ReadableStream): () => string {
  let text = "";
  stream.setEncoding("utf8").on("data", (more: string) => {
    text = (text + more).slice(-10_000);
  });
  return () => text;
}

function lastLine(text: string): string {
  const lines = text.trim().split("\n");
  return (lines.find((line) => /error/i.test(line)) ?? lines.at(-1) ?? "").trim();
}
