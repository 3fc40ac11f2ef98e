import type { SmtpMode } from "../support/smtp.ts";
import { randomFrom } from "./random.ts";
import { killAtStep, killByChance, recover } from "./rounds.ts";
import { mountSmallDisk, type SmallDisk } from "./small-disk.ts";
import { killAtFirstStart } from "./start-rounds.ts";
import { numberedSteps, startMoments } from "./steps.ts";
import { killAndMakeReadOnly, killWithFullDisk, openWorldOn } from "./store-rounds.ts";
import { judge, type Tally, tallied } from "./verdict.ts";
import { isGesture } from "./visits.ts";
import { closeWorld, openWorld, restartWith, settle, type World } from "./world.ts";

/** How a run is told to go. */
export type CrashPlan = {
  /** Leads to a server on which databases may be made; `null` for SQLite. */
  readonly postgresUrl: string | null;
  /**
   * How often the site is killed. From 200 on, every numbered step is among them; fewer are drawn by the
   * seed, as many of visitors' steps as of the desk's, of first starts and of chance.
   */
  readonly kills: number;
  readonly seed: number;
  /** Ends the run after the kill under way, and judges what was done until then. */
  readonly signal?: AbortSignal;
  readonly onKill?: (done: number, total: number) => void;
};

/** What came of a run: nothing lost, nothing twice and no problem, if the site is what it should be. */
export type CrashReport = {
  readonly tallies: ReadonlyMap<string, Tally>;
  readonly problems: readonly string[];
  /** What could not be tried on this machine. */
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

/** Kills of each kind that depends on chance, at least, in a run that is not shortened. */
const leastByChance = 5;

/** Kills on a first start, at most. */
const mostAtStart = 20;

/** Kills in a run that is not shortened, at least. */
export const fullRun = 200;

/** Kills the production build again and again, and judges what is left. */
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
      steps.filter(({ kind }) => isGesture(kind) === atDesk).map((step) => () => killAtStep(world, step));
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

/** How many of some kills one of so many groups has: as many as each other, the first ones one more. */
function share(kills: number, groups: number, index: number): number {
  return Math.floor(kills / groups) + (index < kills % groups ? 1 : 0);
}

/** Where the clock stands, anew every few operations. */
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

/** Whoever would send a mail twice gets another start to do so before the judgement. */
async function judged(world: World): Promise<Judgement> {
  await recover(world);
  await restartWith(world);
  await settle(world);
  return { tallies: await judge(world), problems: world.problems };
}
