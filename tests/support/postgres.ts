import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { freePort } from "./free-port.ts";

/** A PostgreSQL server for tests. `url` is that of a database from which others can be created. */
export type TestPostgres = { readonly url: string; stop(): Promise<void> };

/** A database for one test file. */
export type TestDatabase = { readonly url: string; drop(): Promise<void> };

/**
 * The server of `DATABASE_URL_TEST`, or one started on a temporary folder that {@link TestPostgres.stop} takes
 * away; `null` where PostgreSQL's programs are missing. @throws {Error} in one line when it does not start.
 */
export async function startPostgres(): Promise<TestPostgres | null> {
  const existing = process.env.DATABASE_URL_TEST;
  if (existing) return { url: existing, stop: async () => {} };
  const programs = findPostgres();
  return programs ? startCluster(programs) : null;
}

/** The folder of `initdb` and `postgres`, on the path or where Debian installs them, or `null`. */
export function findPostgres(): string | null {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(process.env.PATH ?? "").split(delimiter),
    ...versions.map((version) => join(debian, version, "bin")),
  ];
  return (
    folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres"))) ??
    null
  );
}

/** Creates a database on the server of a URL: empty, or a copy of another one, which nobody may be using. */
export async function createDatabase(serverUrl: string, templateUrl?: string): Promise<TestDatabase> {
  const name = `agence_test_${randomBytes(6).toString("hex")}`;
  const template = templateUrl ? new URL(templateUrl).pathname.slice(1) : "template1";
  // Half the work of a copy page by page.
  await query(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => query(serverUrl, `drop database if exists ${name} with (force)`) };
}

/** The options of a server: settings beyond {@link settings}, and the content of its folder if it is not new. */
type ClusterOptions = {
  readonly settings?: readonly string[];
  readonly prepare?: (cluster: Cluster) => void;
  /** The address of the server, if it has the users of another one. */
  readonly urlOf?: (port: number) => string;
};

/** Starts a server on a temporary folder. */
export async function startCluster(programs: string, options: ClusterOptions = {}): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), "agence-postgres-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const user = unprivilegedUser();
    if (user) chownSync(folder, user.uid, user.gid);
    const password = randomBytes(12).toString("hex");
    if (options.prepare) options.prepare({ programs, folder, user });
    else initialise({ programs, folder, user, password });
    const port = await freePort();
    const server = serve({ programs, folder, user, port }, options.settings);
    const watcher = watchOver(server.process, folder);
    const url = options.urlOf?.(port) ?? `postgres://agence:${password}@127.0.0.1:${port}/postgres`;
    await untilReady(url, server);
    return {
      url,
      async stop() {
        watcher.kill("SIGKILL");
        if (server.process.exitCode === null) {
          const ended = once(server.process, "exit");
          server.process.kill("SIGINT");
          await ended;
        }
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

type User = { readonly uid: number; readonly gid: number };
/** A server's folder, and the user it runs as. */
export type Cluster = { readonly programs: string; readonly folder: string; readonly user: User | null };
type Server = { readonly process: ChildProcess; readonly said: () => string };

/** PostgreSQL refuses to run as root: Debian's user of that name runs it instead, or `nobody`. */
function unprivilegedUser(): User | null {
  if (process.getuid?.() !== 0) return null;
  for (const name of ["postgres", "nobody"]) {
    const [uid, gid] = ["-u", "-g"].map((flag) =>
      Number.parseInt(spawnSync("id", [flag, name], { encoding: "utf8" }).stdout, 10),
    );
    if (uid && gid) return { uid, gid };
  }
  throw new Error("PostgreSQL does not run as root, and this machine has no user postgres or nobody.");
}

function initialise({ programs, folder, user, password }: Cluster & { readonly password: string }): void {
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, password);
  chmodSync(passwordFile, 0o600);
  if (user) chownSync(passwordFile, user.uid, user.gid);
  const { status, stderr, error } = spawnSync(
    join(programs, "initdb"),
    [
      "-D",
      join(folder, "data"),
      "-U",
      "agence",
      "--pwfile",
      passwordFile,
      "--auth",
      "scram-sha-256",
      "--encoding",
      "UTF8",
      "--locale",
      "C",
      "--no-sync",
    ],
    { cwd: folder, encoding: "utf8", ...user },
  );
  if (status !== 0) throw new Error(`PostgreSQL could not be set up: ${lastLine(stderr || String(error))}`);
}

/** Nothing here needs to survive the tests, so nothing waits for the disk. */
const settings = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "autovacuum=off"];

function serve(
  { programs, folder, user, port }: Cluster & { readonly port: number },
  more: readonly string[] = [],
): Server {
  const options = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    `port=${port}`,
    "max_connections=200",
    "shared_buffers=32MB",
    ...settings,
    ...more,
  ];
  const child = spawn(
    join(programs, "postgres"),
    ["-D", join(folder, "data"), ...options.flatMap((option) => ["-c", option])],
    { cwd: folder, stdio: ["ignore", "ignore", "pipe"], ...user },
  );
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(-4_000);
  });
  return { process: child, said: () => said };
}

/**
 * Stops a server and removes its folder once this process is gone, however it ended: the watcher's standard input
 * closes then.
 */
function watchOver({ pid }: ChildProcess, folder: string): ChildProcess {
  const watcher = spawn(
    "sh",
    ["-c", 'cat; kill -QUIT "$1"; sleep 1; rm -rf "$2"', "sh", String(pid), folder],
    { detached: true, stdio: ["pipe", "ignore", "ignore"] },
  );
  watcher.unref();
  (watcher.stdin as Socket).unref();
  return watcher;
}

async function untilReady(url: string, { process: child, said }: Server): Promise<void> {
  for (let remaining = 400; remaining > 0; remaining--) {
    if (child.exitCode !== null) break;
    try {
      return await query(url, "select 1");
    } catch {
      await pause(25);
    }
  }
  child.kill("SIGQUIT");
  throw new Error(`PostgreSQL did not start: ${lastLine(said())}`);
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

function lastLine(text: string): string {
  return text.trim().split("\n").at(-1) ?? "";
}
