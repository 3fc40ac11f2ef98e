import { openDatabase } from "#server/database/engine/client.ts";
import { hashOfToken } from "#server/database/sealed/encryption.ts";
import { memoryMb, pressingLoad, steadyLoad } from "../../tests/support/load.ts";
import { startSite } from "../../tests/support/site.ts";
import { openSlowClients } from "../../tests/support/slow-clients.ts";
import { type Traffic, trafficOf } from "./traffic.ts";

/** Number of connections that ask in turn: more than two cores can serve at once, fewer than the site refuses. */
const steadyConnections = 32;
/** Highest number of requests waiting under pressure, and the lowest rate, however slow the machine is. */
const pressingConnections = 1_000;
const leastPressure = 2_000;
const slowClients = 300;

/** The result of a phase. */
export type Phase = Awaited<ReturnType<typeof phase>>;

/**
 * Sends mixed traffic as fast as the site answers, for a number of requests or milliseconds, while slow clients hold
 * connections; then twice as much, whether it answers or not; then checks the store. On 127.0.0.1 alone, on data of its
 * own.
 */
export async function runLoad(options: {
  readonly steady: { readonly requests: number } | { readonly ms: number };
  readonly pressingMs: number;
}) {
  const { requests, ms } = { requests: Number.POSITIVE_INFINITY, ms: undefined, ...options.steady };
  const site = await startSite({ env: { LOG_LEVEL: "error", RATE_LIMIT: "on", TRUST_PROXY: "1" } });
  const slow = openSlowClients(site.url, slowClients);
  const steady = await phase(site.pid, trafficOf(requests), async (traffic) => {
    await steadyLoad(site.url, traffic.next, { connections: steadyConnections, durationMs: ms });
    return 0;
  });
  const slowCutOff = slow.cutOff();
  slow.close();
  const perSecond = Math.max(leastPressure, 2 * (answered(steady.traffic) / steady.seconds));
  const overload = trafficOf(Number.POSITIVE_INFINITY, { fromOneAddress: 4 });
  const pressing = await phase(site.pid, overload, (traffic) =>
    pressingLoad(site.url, () => traffic.next()!, {
      perSecond,
      connections: pressingConnections,
      durationMs: options.pressingMs,
    }),
  );
  const health = await fetch(`${site.url}/readyz`);
  await site.stop();
  const kept = await lookedUp(site.dataDir, [steady.traffic, pressing.traffic]);
  return {
    steady,
    pressing,
    perSecond,
    kept,
    isReady: health.ok,
    slowClients,
    slowCutOff,
    log: site.output,
  };
}

/** The number of requests served. */
export function answered({ times }: Traffic): number {
  return Object.values(times).reduce((sum, each) => sum + each.length, 0);
}

/** `unsent`: requests that found all connections taken; `memory`: in megabytes, once a second. */
async function phase(pid: number, traffic: Traffic, work: (traffic: Traffic) => Promise<number>) {
  const memory = [memoryMb(pid)];
  const watch = setInterval(() => memory.push(memoryMb(pid)), 1_000);
  const startedAt = performance.now();
  const unsent = await work(traffic).finally(() => clearInterval(watch));
  return { traffic, unsent, memory, seconds: (performance.now() - startedAt) / 1000 };
}

/** Checks that the store holds everything that was answered; otherwise something is lost. */
async function lookedUp(dataDir: string, traffics: readonly Traffic[]) {
  const database = await openDatabase({ dataDir });
  const { db } = database;
  const messages = await db.selectFrom("contact_messages").select("id as key").execute();
  const contracts = await db.selectFrom("contracts").select("number as key").execute();
  const drafts = await db.selectFrom("drafts").select("tokenHash as key").execute();
  await database.close();
  const compared = (all: readonly { key: string }[], told: readonly string[]) => {
    const known = new Set(all.map(({ key }) => key));
    return { answered: told.length, found: told.filter((each) => known.has(each)).length, inAll: all.length };
  };
  const told = (what: "messages" | "contracts" | "drafts") => traffics.flatMap((traffic) => traffic[what]);
  return {
    messages: compared(messages, told("messages")),
    drafts: compared(drafts, told("drafts").map(hashOfToken)),
    contracts: compared(contracts, told("contracts")),
  };
}
