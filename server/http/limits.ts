import { isIPv4, isIPv6 } from "node:net";
import type { MiddlewareHandler } from "hono";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { type Limits, unlimited } from "#server/context.ts";
import { inTime } from "#server/in-time.ts";
import { afterTurns, createFairQueue } from "./fair-queue.ts";
import { refuse } from "./refusals.ts";
import type { SiteEnv } from "./visitor.ts";

/** Posts that one network may make in a minute, functions and forms together. */
export const postsPerMinute = 60;

/** Posts of a network in a minute after which further ones are not even read, because reading is work too. */
const postsReadPerMinute = 5 * postsPerMinute;

/** Attempts to sign in to the desk that one network may make in an hour. */
const signInsPerHour = 30;

/** Sign-in mails that one network may request for one person in an hour. */
const linkMailsPerHour = 5;

/** Passkey challenges that one network may request in an hour: an open sign-in page requests one every four minutes. */
const challengesPerHour = 240;

/** Costly requests that wait or are in progress at once. More would only slow each other down. */
const mostInFlight = 256;

/** How many of them one network may have, so that a flood leaves places for others. */
const mostOfNetwork = 64;

/** Turns of the event loop from one costly piece of work to the next. */
export const turnsBetweenPages = 8;

/** How long a post waits to be counted, in milliseconds. If the store does not answer, the post goes on uncounted. */
const countingMs = 3_000;

/** The wait, in seconds, for a request that finds all places taken. */
const comeBackSeconds = 1;

/** Counts each network's posts, and also their arrival, before the site reads anything of them. */
type SiteLimits = Limits & {
  /**
   * Counts one post of any kind before anything of it is read, in this process alone. Returns 0, or the seconds until
   * the next one is read.
   */
  countArrival(ip: string): Promise<number>;
};

/** Counts in memory, or in PostgreSQL when several instances share the visitors. */
export function createLimits(options: { enabled: boolean; pool: unknown }): SiteLimits {
  if (!options.enabled) return { ...unlimited, countArrival: async () => 0 };
  const posts = limiterOf(options.pool, { keyPrefix: "posts", points: postsPerMinute, duration: 60 });
  const signIns = limiterOf(options.pool, { keyPrefix: "sign-ins", points: signInsPerHour, duration: 3600 });
  const challenges = limiterOf(options.pool, {
    keyPrefix: "challenges",
    points: challengesPerHour,
    duration: 3600,
  });
  const linkMails = limiterOf(options.pool, {
    keyPrefix: "link-mails",
    points: linkMailsPerHour,
    duration: 3600,
  });
  const arrivals = new RateLimiterMemory({ points: postsReadPerMinute, duration: 60 });
  return {
    count: (ip) => secondsUntilWelcome(posts, networkOf(ip)),
    signIn: (ip) => secondsUntilWelcome(signIns, networkOf(ip)),
    challenge: (ip) => secondsUntilWelcome(challenges, networkOf(ip)),
    linkMail: (personId, ip) => secondsUntilWelcome(linkMails, `${personId} ${networkOf(ip)}`),
    countArrival: (ip) => secondsUntilWelcome(arrivals, networkOf(ip)),
  };
}

async function secondsUntilWelcome(limiter: RateLimiterAbstract, key: string): Promise<number> {
  try {
    await inTime(limiter.consume(key), countingMs, null);
    return 0;
  } catch (refusal) {
    // If the store is out of reach, let the post through: it will fail by itself.
    return refusal instanceof RateLimiterRes ? Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) : 0;
  }
}

function limiterOf(
  pool: unknown,
  limits: { readonly keyPrefix: string; readonly points: number; readonly duration: number },
): RateLimiterAbstract {
  if (!pool) return new RateLimiterMemory(limits);
  // The migrations create the table, because instances that start together would race for it.
  return new RateLimiterPostgres({
    ...limits,
    storeClient: pool,
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
  });
}

/**
 * Begins one costly request in each turn of the event loop, the networks one after another. Refuses a network's further
 * requests with 503, and the newest of the greediest network if there are too many in all.
 */
export function limitInFlight(): MiddlewareHandler<SiteEnv> {
  const nextTurn = afterTurns(turnsBetweenPages);
  const queue = createFairQueue({ perTurn: 1, mostOfNetwork, most: mostInFlight, nextTurn });
  return async (context, next) => {
    // The body is read first, so that a slow one takes no place.
    if (context.req.method === "POST") await context.req.arrayBuffer();
    return new Promise((resolve, reject) =>
      queue(
        networkOf(context.get("visitor")),
        async () => {
          await next().then(() => resolve(undefined), reject);
        },
        () => resolve(refuse(context, "unavailable", comeBackSeconds)),
      ),
    );
  };
}

/**
 * The network that limits count an IP by: the IPv4 address itself, or the /64 of an IPv6 address, all of which one
 * visitor owns. Ports, brackets and zones, which some proxies write, are removed. A text that is no IP counts as
 * written.
 */
export function networkOf(ip: string): string {
  const bare = ip.replace(/^\[([^\]]*)\](?::\d+)?$/, "$1").replace(/%.*$/, "");
  const mapped = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/i.exec(bare)?.[1];
  if (mapped && isIPv4(mapped)) return mapped;
  return isIPv6(bare) ? `${groupsOf(bare).slice(0, 4).join(":")}::/64` : ip.slice(0, 64);
}

/**
 * Counts how many places each network holds at once. The returned function takes one more for an IP and returns its
 * release, or `null` if the network has reached its limit.
 */
export function sharesByNetwork(most: number): (ip: string) => (() => void) | null {
  const held = new Map<string, number>();
  return (ip) => {
    const network = networkOf(ip);
    const before = held.get(network) ?? 0;
    if (before >= most) return null;
    held.set(network, before + 1);
    return () => {
      const left = held.get(network)! - 1;
      if (left > 0) held.set(network, left);
      else held.delete(network);
    };
  };
}

/** The first groups of an IPv6 address with zeros expanded: at least the four that name its network. */
function groupsOf(ip: string): string[] {
  const [before = "", after] = ip.toLowerCase().split("::");
  const head = before === "" ? [] : before.split(":");
  const tail = after ? after.split(":") : [];
  // An IPv4 address at the end takes the place of two groups.
  const width = head.length + tail.length + (ip.includes(".") ? 1 : 0);
  const zeros = after === undefined ? [] : Array<string>(Math.max(0, 8 - width)).fill("0");
  return [...head, ...zeros, ...tail].map((group) => group.replace(/^0+(?=.)/, ""));
}
