import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { recover, retryUnanswered, underLoad } from "../../tests/crash/rounds.ts";
import { judge, type Tally, total } from "../../tests/crash/verdict.ts";
import { closeWorld, openWorld, restartWith, settle, type World } from "../../tests/crash/world.ts";
import { type FaultyProxy, startFaultyProxy } from "../../tests/support/faulty-proxy.ts";
import { createDatabase, findPostgres, startPostgres } from "../../tests/support/postgres.ts";
import { startReplicated } from "./replica.ts";

/** The result of one database fault, with a number of visitors and seconds. */
export type DatabaseReport = {
  readonly fault: string;
  readonly visitors: number;
  readonly tally: Tally;
  readonly longestWaitMs: number;
  /** The longest time between the database being reachable again and the first success. */
  readonly firstYesMs: number;
  readonly problems: readonly string[];
};

/** The options of a run of faults. */
export type DatabasePlan = {
  readonly seconds: number;
  readonly visitors: readonly number[];
  readonly faults?: readonly string[];
  readonly onReport?: (report: DatabaseReport) => void;
};

/** The place of a fault: call `healed` each time the database is reachable again. */
type Scene = {
  readonly proxy: FaultyProxy;
  /** The database itself, beside the proxy. */
  readonly directUrl: string;
  readonly endsAt: number;
  readonly healed: () => void;
};

/** Faults between the site and PostgreSQL, repeated until the time is over. */
const faults: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  "connections cut every 2 s": (scene) =>
    again(scene, 2_000, async ({ proxy, healed }) => {
      proxy.cut();
      healed();
    }),
  "answers to COMMIT lost": (scene) =>
    again(scene, 400, async ({ proxy, healed }) => {
      proxy.loseAnswers(1);
      healed();
    }),
  "backends killed every 5 s": (scene) =>
    again(scene, 5_000, async ({ directUrl, healed }) => {
      await killBackends(directUrl);
      healed();
    }),
  "network silent for 15 s, then cut": (scene) =>
    again(scene, 15_000, async ({ proxy, healed }) => {
      proxy.fallSilent();
      await pause(15_000);
      proxy.heal();
      proxy.cut();
      healed();
    }),
  "old connections dead, new ones fine": (scene) =>
    again(scene, 20_000, async ({ proxy, healed }) => {
      proxy.vanish();
      healed();
    }),
};

/** Name of the fault that needs two servers. */
const promotion = "switch to a replica that is promoted";

/** Makes the database fail in each way, with visitors, the desk and the mails at work, then judges the data. */
export async function runDatabaseFaults(plan: DatabasePlan): Promise<DatabaseReport[]> {
  const programs = findPostgres();
  if (!programs) throw new Error("There is no PostgreSQL here whose network could fail.");
  const reports: DatabaseReport[] = [];
  const chosen = (fault: string) => plan.faults?.includes(fault) ?? true;
  const add = (report: DatabaseReport) => {
    reports.push(report);
    plan.onReport?.(report);
  };
  const postgres = (await startPostgres())!;
  for (const [fault, make] of Object.entries(faults)) {
    if (!chosen(fault)) continue;
    for (const visitors of plan.visitors) add(await tried(postgres.url, { fault, visitors, make, plan }));
  }
  await postgres.stop();
  if (chosen(promotion)) {
    for (const visitors of plan.visitors) {
      const { primary, replica, promote } = await startReplicated(programs);
      let isPrimaryUp = true;
      const make = async ({ proxy, endsAt, healed }: Scene) => {
        await pause((endsAt - performance.now()) / 3);
        proxy.fallSilent();
        await pause(5_000);
        await primary.stop();
        isPrimaryUp = false;
        await promote();
        proxy.leadTo(replica.url);
        proxy.heal();
        healed();
        await pause(Math.max(0, endsAt - performance.now()));
      };
      const judgedAt = (url: string) => withServer(url, replica.url);
      add(await tried(primary.url, { fault: promotion, visitors, make, plan, judgedAt }));
      if (isPrimaryUp) await primary.stop();
      await replica.stop();
    }
  }
  return reports;
}

async function tried(
  serverUrl: string,
  {
    fault,
    visitors,
    make,
    plan,
    judgedAt = (url) => url,
  }: {
    readonly fault: string;
    readonly visitors: number;
    readonly make: (scene: Scene) => Promise<void>;
    readonly plan: DatabasePlan;
    /** The address of the database once the fault is over. */
    readonly judgedAt?: (url: string) => string;
  },
): Promise<DatabaseReport> {
  const { url } = await createDatabase(serverUrl);
  const proxy = await startFaultyProxy(url);
  const opened = await openWorld(null, { databaseUrl: url, siteDatabaseUrl: proxy.url });
  const world: World = { ...opened, heard: [] };
  const heals: number[] = [];
  try {
    const work = () =>
      make({
        proxy,
        directUrl: url,
        endsAt: performance.now() + plan.seconds * 1_000,
        healed: () => void heals.push(performance.now()),
      });
    await underLoad(world, fault, work, visitors);
    proxy.heal();
    const after: World = { ...world, databaseUrl: judgedAt(url) };
    await retryUnanswered(after);
    await recover(after);
    await restartWith(after);
    await settle(after);
    const tally = total((await judge(after)).values());
    return {
      fault,
      visitors,
      tally,
      problems: world.problems,
      longestWaitMs: Math.max(...world.heard!.map(({ waitedMs }) => waitedMs)),
      firstYesMs: Math.max(...firstYesAfter(heals, world)),
    };
  } finally {
    await closeWorld(world);
    await proxy.stop();
  }
}

/** For each of some moments, how long after it the first post sent since then succeeded. */
function firstYesAfter(heals: readonly number[], { heard = [] }: World): number[] {
  return heals.map((healedAt) => {
    const since = heard.filter(({ at, waitedMs, isYes }) => isYes && at - waitedMs >= healedAt);
    return Math.min(...since.map(({ at }) => at)) - healedAt;
  });
}

/** Repeats an action at an interval; the last pause leaves time to serve the visitors. */
async function again(scene: Scene, everyMs: number, work: (scene: Scene) => Promise<void>): Promise<void> {
  while (performance.now() + everyMs < scene.endsAt) {
    await pause(everyMs);
    await work(scene);
  }
  await pause(Math.max(0, scene.endsAt - performance.now()));
}

async function killBackends(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "administrator" });
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'agence-2h'`,
  );
  await client.end();
}

function withServer(databaseUrl: string, serverUrl: string): string {
  const url = new URL(serverUrl);
  url.pathname = new URL(databaseUrl).pathname;
  return url.href;
}
