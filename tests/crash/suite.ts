import { chownSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { createDatabase } from "../support/postgres.ts";
import type { SmtpMode } from "../support/smtp.ts";
import type { Moment } from "./fault.ts";
import { type Random, randomFrom } from "./random.ts";
import { comesToItsEnd, killAtStep, killByChance, killUnderLoad, recover, underLoad } from "./rounds.ts";
import { mountSmallDisk, type SmallDisk } from "./small-disk.ts";
import { numberedSteps, startMoments } from "./steps.ts";
import { judge, type Tally, tallied } from "./verdict.ts";
import { isDeskAction } from "./visits.ts";
import { closeWorld, openWorld, recordKill, restartWith, settle, type World } from "./world.ts";

/** The options of a run. */
export type CrashPlan = {
  /** A server on which databases may be created; `null` for SQLite. */
  readonly postgresUrl: string | null;
  /**
   * The number of kills. From 200 on, every numbered step is among them. For fewer, the seed chooses as many of
   * visitors' steps as of the desk's, of first starts and of random kills.
   */
  readonly kills: number;
  readonly seed: number;
  /** Ends the run after the current kill, and judges the data up to then. */
  readonly signal?: AbortSignal;
  readonly onKill?: (done: number, total: number) => void;
};

/** The result of a run. If the site is right, nothing is lost, nothing happens twice, and there is no problem. */
export type CrashReport = {
  readonly tallies: ReadonlyMap<string, Tally>;
  readonly problems: readonly string[];
  /** Faults that this machine cannot produce. */
  readonly untried: readonly string[];
};

const mailServers = {
  "mail server down": "down",
  "mail server hangs": "hang",
  "mail server says 4xx": "postpone",
  "mail server says 5xx": "refuse",
  "mail server drops a mail after DATA": "lose",
  "mail server keeps a mail, then drops": "mute",
} as const satisfies Record<string, SmtpMode>;

/** Lowest number of kills of each random kind in a full run. */
const leastByChance = 5;

/** Highest number of kills on a first start. */
const mostAtStart = 20;

/** Lowest number of kills in a full run. */
export const fullRun = 200;

/** Kills the production build again and again, then judges the data. */
export async function runCrashes({
  postgresUrl,
  kills,
  seed,
  signal,
  onKill,
}: CrashPlan): Promise<CrashReport> {
  const random = randomFrom(seed);
  const world = await openWorld(postgresUrl);
  const disk = process.env.DATABASE_URL_TEST ? null : mountSmallDisk(48);
  const worlds = [world];
  const onDisk = async (small: SmallDisk) => {
    if (!worlds[1]) worlds.push(await openWorldOn(small, postgresUrl));
    return worlds[1]!;
  };
  const reports: Judgement[] = [];
  try {
    const steps = await numberedSteps(world);
    const stepsOf = (atDesk: boolean) =>
      steps.filter(({ kind }) => isDeskAction(kind) === atDesk).map((step) => () => killAtStep(world, step));
    const certain = [
      stepsOf(false),
      stepsOf(true),
      random.draw(await startMoments(postgresUrl), mostAtStart).map((moment) => async () => {
        const started = await killAtFirstStart(postgresUrl, moment);
        reports.push(await judged(started).finally(() => closeWorld(started)));
      }),
    ];
    const chances = [
      () => killByChance(world, "at a random moment", { random }),
      ...Object.entries(mailServers).map(
        ([name, mode]) =>
          () =>
            killByChance(world, name, { random, mode }),
      ),
      () => killByChance(world, "clock jumps by hours", { random, fault: aWildClock(random) }),
      ...(disk
        ? [
            async () => killWithFullDisk(await onDisk(disk), disk, random),
            async () => killAndMakeReadOnly(await onDisk(disk), disk, random),
          ]
        : []),
    ];
    const each = Math.max(leastByChance, Math.ceil((kills - certain.flat().length) / chances.length));
    const groups = [...certain, chances.flatMap((chance) => Array.from({ length: each }, () => chance))];
    const all = groups.flat();
    const rounds =
      kills < fullRun
        ? groups.flatMap((group, index) => random.draw(group, share(kills, groups.length, index)))
        : random.draw(all, all.length);
    for (const [index, round] of rounds.entries()) {
      if (signal?.aborted) break;
      await round();
      onKill?.(index + 1, rounds.length);
    }
    for (const each of worlds) reports.push(await judged(each));
  } finally {
    for (const each of worlds) await closeWorld(each);
    disk?.unmount();
  }
  return {
    tallies: tallied(reports.map(({ tallies }) => tallies)),
    problems: reports.flatMap(({ problems }) => problems),
    untried: disk ? [] : ["disk full, store read-only: this process may not mount a file system"],
  };
}

/** The share of the kills for one of several groups: equal shares, with one more for the first groups. */
function share(kills: number, groups: number, index: number): number {
  return Math.floor(kills / groups) + (index < kills % groups ? 1 : 0);
}

/** Offsets of the clock, which jumps every few operations. */
function aWildClock(random: ReturnType<typeof randomFrom>) {
  const hours = Array.from({ length: 12 }, () => random.between(-6, 7));
  return {
    clock: {
      offsetsMs: hours.map((each) => each * 3_600_000),
      everyOperations: random.between(3, 30),
    },
  };
}

type Judgement = { readonly tallies: ReadonlyMap<string, Tally>; readonly problems: readonly string[] };

/** Starts the site once more before the judgement, so that a mail sent twice by mistake would show. */
async function judged(world: World): Promise<Judgement> {
  await recover(world);
  await restartWith(world);
  await settle(world);
  return { tallies: await judge(world), problems: world.problems };
}

/**
 * Kills a site on its first start, on an empty store, and starts it again. Returns the world of the site; the caller
 * judges and closes it.
 */
async function killAtFirstStart(postgresUrl: string | null, killAt: Moment): Promise<World> {
  const dataDir = mkdtempSync(join(tmpdir(), "crash-start-"));
  process.once("exit", () => rmSync(dataDir, { recursive: true, force: true }));
  const databaseUrl = postgresUrl ? (await createDatabase(postgresUrl)).url : undefined;
  const place = { dataDir, databaseUrl };
  const alive = await openWorld(null, { ...place, fault: { from: "start", killAt } }).catch(() => null);
  // Some steps of a start come after the site answers.
  const reached = !alive || (await comesToItsEnd(alive));
  if (alive) await closeWorld(alive);
  const world = await openWorld(null, place);
  const { operation, occurrence, phase } = killAt;
  if (!reached) world.problems.push(`a first start never came to this: ${phase} ${operation}, ${occurrence}`);
  world.kills.set("at each step of a first start", 1);
  await underLoad(world, "at each step of a first start", async () => {});
  return world;
}

/** Opens a world whose store is on a small disk: the data folder, or PostgreSQL's tables. */
async function openWorldOn(disk: SmallDisk, postgresUrl: string | null): Promise<World> {
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

/** Fills the store's disk while visitors send. The site is then killed, or keeps running until there is room again. */
async function killWithFullDisk(world: World, disk: SmallDisk, random: Random): Promise<void> {
  const fault = "disk full";
  const livesOn = random.between(0, 2) === 0;
  await recover(world);
  await underLoad(world, fault, async () => {
    await pause(random.between(20, 200));
    disk.fill();
    await pause(random.between(100, 400));
    if (!livesOn) await recordKill(world, fault);
  });
  // On a full disk a site may start or say why it cannot; nothing is lost either way.
  if (!livesOn) await restartWith(world).catch(onlyCleanly(world));
  disk.release();
  if (livesOn) await killUnderLoad(world, fault, random);
}

/** Kills the site and makes its store read-only: the site must say so, and recover once it can write. */
async function killAndMakeReadOnly(world: World, disk: SmallDisk, random: Random): Promise<void> {
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

/** As after a PostgreSQL failover to a standby: reading works, writing does not. */
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

/** Reports a start that failed without the one line for the administrator. */
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
