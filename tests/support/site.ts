import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "./free-port.ts";
import { projectRoot } from "./source-file.ts";
import { testKeys } from "./test-keys.ts";

/** The site, running as a separate process. */
export type Site = {
  /** Origin, the same after a restart. */
  readonly url: string;
  /** The folder of its data; deleted when the tests end. */
  readonly dataDir: string;
  /** Identifier of the current process. */
  readonly pid: number;
  /** Whether the process runs. */
  readonly isUp: boolean;
  /** Every line of its output, including earlier runs. */
  readonly output: readonly string[];
  /** Stops it as an administrator would (SIGTERM) and returns its exit code. */
  stop(): Promise<number | null>;
  /** Stops it as a power cut would (SIGKILL). */
  kill(): Promise<void>;
  /** Resolves once the current process has ended, for whatever reason. */
  ended(): Promise<void>;
  /** Starts it again on the same data and port, with other settings if given. */
  restart(env?: Readonly<Record<string, string>>): Promise<void>;
};

/** How a site is started, see {@link startSite}. */
export type SiteOptions = {
  readonly env?: Readonly<Record<string, string>>;
  readonly dataDir?: string;
  /** Fills the folder of the data before the site starts. */
  readonly fill?: (dataDir: string) => Promise<void>;
  readonly preload?: string;
  /** Flags for Node, as in a service unit. */
  readonly flags?: readonly string[];
  readonly mode?: keyof typeof programs;
  /** The `main.js` of another build. */
  readonly main?: string;
};

/** Milliseconds after which a start has failed, even on a busy machine. */
const patienceMs = 60_000;

// Each site and its folder are removed when the process ends, for whatever reason.
process.setMaxListeners(0);

const programs = { production: join("build", "main.js"), development: join("scripts", "dev.mjs") };

/**
 * Starts the production build on a free port, with its own data unless `dataDir` names a folder, no settings but those
 * given, no limits, and the most detailed log. `preload` is a module that runs before it, and `mode` may ask for the
 * site with hot reload instead. Resolves once `/readyz` answers; throws with the site's output if the process ends
 * before.
 */
export async function startSite(options: SiteOptions = {}): Promise<Site> {
  const { mode = "production" } = options;
  const main = options.main ?? join(projectRoot, programs[mode]);
  if (!existsSync(main)) throw new Error("There is no build to test: run `npm run build`.");
  const port = await freePort();
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), "site-"));
  await options.fill?.(dataDir);
  const preloaded = options.preload ? ["--import", options.preload] : [];
  const program = [...(options.flags ?? []), ...preloaded, main];
  const url = `http://localhost:${port}`;
  const output: string[] = [];
  let settings = {
    NODE_ENV: mode,
    PORT: String(port),
    DATA_DIR: dataDir,
    RATE_LIMIT: "off",
    LOG_LEVEL: "debug",
    ...(options.env?.DATABASE_URL && { ENCRYPTION_KEYS: testKeys }),
    ...options.env,
  };
  let child = await run(program, settings, url, output);

  process.once("exit", () => {
    child.kill("SIGKILL");
    if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
  });
  return {
    url,
    dataDir,
    get pid() {
      return child.pid!;
    },
    get isUp() {
      return !hasEnded(child);
    },
    output,
    async stop() {
      return ended(child, "SIGTERM", output);
    },
    async kill() {
      await ended(child, "SIGKILL", output);
    },
    async ended() {
      if (!hasEnded(child)) await once(child, "close");
    },
    async restart(env = {}) {
      await ended(child, "SIGTERM", output);
      settings = { ...settings, ...env };
      child = await run(program, settings, url, output);
    },
  };
}

async function run(program: string[], settings: Record<string, string>, url: string, output: string[]) {
  const { PATH, HOME, TMPDIR, SystemRoot, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, program, {
    cwd: settings.DATA_DIR,
    env: { ...without({ PATH, HOME, TMPDIR, SystemRoot, NODE_COMPILE_CACHE }), ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const from = output.length;
  for (const stream of [child.stdout, child.stderr]) collectLines(stream, output);
  const deadline = performance.now() + patienceMs;
  while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) {
    if (hasEnded(child) || performance.now() > deadline) {
      child.kill("SIGKILL");
      throw new Error(`The site did not start:\n${output.slice(from).join("\n")}`);
    }
    await pause(100);
  }
  return child;
}

async function ended(
  child: ChildProcess,
  signal: "SIGTERM" | "SIGKILL",
  output: readonly string[],
): Promise<number | null> {
  if (hasEnded(child)) return child.exitCode;
  const exit = once(child, "close");
  child.kill(signal);
  const inTime = await Promise.race([exit, pause(patienceMs, null, { ref: false })]);
  if (inTime === null) {
    throw new Error(`The site is still running a minute after ${signal}:\n${output.slice(-20).join("\n")}`);
  }
  return child.exitCode;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function collectLines(stream: NodeJS.ReadableStream, output: string[]): void {
  let rest = "";
  stream.setEncoding("utf8").on("data", (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    output.push(...lines);
  });
}

function without(variables: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
