import { chownSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { createDatabase } from "../support/postgres.ts";
import type { Random } from "./random.ts";
import { killUnderLoad, recover, underLoad } from "./rounds.ts";
import type { SmallDisk } from "./small-disk.ts";
import { noteKill, openWorld, restartWith, type World } from "./world.ts";

/** Opens a world whose store is on a small disk: the data folder, or PostgreSQL's tables. */
export async function openWorldOn(disk: SmallDisk, postgresUrl: string | null): Promise<World> {
  const folder = join(disk.path, "data");
  mkdirSync(folder);
  if (!postgresUrl) return openWorld(null, { dataDir: folder });
  const [row] = await asked<{ folder: string }>(
    postgresUrl,
    "select setting as folder from pg_settings where name = 'data_directory'",
  );
  const { uid, gid } = statSync(row!.folder);
  chownSync(folder, uid, gid);
  await asked(postgresUrl, `create tablespace small location '${folder}'`);
  const database = await createDatabase(postgresUrl);
  await asked(postgresUrl, `alter database ${nameOf(database.url)} set tablespace small`);
  return openWorld(null, { databaseUrl: database.url });
}

/** The store's disk is full while visitors send; the site is killed then, or lives to see it emptied. */
export async function killWithFullDisk(world: World, disk: SmallDisk, random: Random): Promise<void> {
  const fault = "disk full";
  const livesOn = random.between(0, 2) === 0;
  await recover(world);
  await underLoad(world, fault, async () => {
    await pause(random.between(20, 200));
    disk.fill();
    await pause(random.between(100, 400));
    if (!livesOn) await noteKill(world, fault);
  });
  // A site may start on a full disk or say why it cannot; either way nothing is lost.
  if (!livesOn) await restartWith(world).catch(onlyCleanly(world));
  disk.release();
  if (livesOn) await killUnderLoad(world, fault, random);
}

/** The site is killed and finds its store read-only: it must say so, and come back once it can write. */
export async function killAndMakeReadOnly(world: World, disk: SmallDisk, random: Random): Promise<void> {
  const fault = "store read-only";
  await recover(world);
  await killUnderLoad(world, fault, random);
  if (world.databaseUrl) await withReadOnlyDatabase(world, fault);
  else {
    disk.makeReadOnly();
    await restartWith(world).then(
      () => world.problems.push("the site started on a folder that it cannot write to"),
      onlyCleanly(world),
    );
    disk.makeWritable();
  }
}

/** As when PostgreSQL has moved to a standby: reading works, writing does not. */
async function withReadOnlyDatabase(world: World, fault: string): Promise<void> {
  const url = new URL(world.databaseUrl!);
  url.pathname = "/postgres";
  const become = (mode: "on" | "off") =>
    asked(
      url.href,
      `alter database ${nameOf(world.databaseUrl!)} set default_transaction_read_only = ${mode}`,
    );
  await become("on");
  await restartWith(world);
  await underLoad(world, fault, () => pause(100));
  await become("off");
}

/** Says what is wrong with a start that failed in another way than with one line for the administrator. */
function onlyCleanly(world: World): (error: Error) => void {
  return ({ message }) => {
    if (!/\nThe site cannot start: .+$/m.test(message)) world.problems.push(message);
  };
}

function nameOf(databaseUrl: string): string {
  return new URL(databaseUrl).pathname.slice(1);
}

async function asked<Row>(url: string, query: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(query)).rows as Row[];
  } finally {
    await client.end();
  }
}
