import { spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { type Cluster, startCluster, type TestPostgres } from "../../tests/support/postgres.ts";

/** Two servers: a commit on the first one waits until it is on the second. */
export type Replicated = {
  readonly primary: TestPostgres;
  readonly replica: TestPostgres;
  /** Makes the replica writable. */
  promote(): Promise<void>;
};

/** As in production, a commit waits for the other machine. */
const durable = ["synchronous_commit=on"];

/** Starts a PostgreSQL and its streaming replica on this machine. */
export async function startReplicated(programs: string): Promise<Replicated> {
  const primary = await startCluster(programs, { settings: durable });
  const replica = await startCluster(programs, {
    settings: durable,
    prepare: (cluster) => copyOf(primary.url, cluster),
    urlOf: (port) => withPort(primary.url, port),
  });
  await ask(primary.url, "alter system set synchronous_standby_names = '*'");
  await ask(primary.url, "select pg_reload_conf()");
  return { primary, replica, promote: () => ask(replica.url, "select pg_promote()") };
}

/** Copies a running server into the folder of another one, which then follows it. */
function copyOf(url: string, { programs, folder, user }: Cluster): void {
  const data = join(folder, "data");
  mkdirSync(data, { mode: 0o700 });
  if (user) chownSync(data, user.uid, user.gid);
  const beside = join(programs, "pg_basebackup");
  const { status, stderr, error } = spawnSync(
    existsSync(beside) ? beside : "pg_basebackup",
    ["-D", data, "-d", url, "--write-recovery-conf", "--wal-method=stream", "--checkpoint=fast", "--no-sync"],
    { cwd: folder, encoding: "utf8", ...user },
  );
  if (status !== 0) throw new Error(`PostgreSQL could not be copied: ${stderr || error}`);
}

function withPort(url: string, port: number): string {
  const other = new URL(url);
  other.port = String(port);
  return other.href;
}

async function ask(url: string, query: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(query);
  } finally {
    await client.end();
  }
}
