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
import { refuse } from "./refusals.ts";
import type { SiteEnv } from "./visitor.ts";

/** Posts that one address may make in a minute, functions and forms together. */
export const postsPerMinute = 60;

/** Posts in a minute after which those of an address are no longer read: reading them is work, too. */
const postsReadPerMinute = 5 * postsPerMinute;

/** Attempts to come into the desk that one network may make in an hour. */
const signInsPerHour = 30;

/** Mails with a link to the desk that one network may have sent to one person in an hour. */
const linkMailsPerHour = 5;

/** Challenges for passkeys that one network may ask for in an hour: an open door asks for one every four minutes. */
const challengesPerHour = 240;

/** Requests that cost the site work which may be in work at once. More would only make each other wait. */
const mostInFlight = 256;

/** How many of them may be of one network, so that whoever floods the site leaves places to others. */
const mostOfNetwork = 64;

/** How long a post waits to be counted, in milliseconds; with a store that is silent it goes on uncounted. */
const countingMs = 3_000;

/** What a request that finds all places taken is asked to wait, in seconds. */
const comeBackSeconds = 1;

/** Counts the posts of each address, and those that come in before anything of them is read. */
type SiteLimits = Limits & {
  /**
   * Counts one post before anything of it is read, whatever it is for, by this process alone. Answers 0, or after how
   * many seconds one will be read again.
   */
  countArrival(ip: string): Promise<number>;
};

/** Counts in memory, or in PostgreSQL where several instances share the visitors. */
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
    // A store out of reach must not close the site: the post itself will tell.
    return refusal instanceof RateLimiterRes ? Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) : 0;
  }
}

function limiterOf(
  pool: unknown,
  limits: { readonly keyPrefix: string; readonly points: number; readonly duration: number },
): RateLimiterAbstract {
  if (!pool) return new RateLimiterMemory(limits);
  // The migrations make the table: instances that start together would race for it.
  return new RateLimiterPostgres({
    ...limits,
    storeClient: pool,
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
  });
}

/** Lets a request in while there is a place for it and its network has one left; puts others off with 503. */
export function limitInFlight(): MiddlewareHandler<SiteEnv> {
  const share = sharesByNetwork(mostOfNetwork);
  let inFlight = 0;
  return async (context, next) => {
    // Read first: a body that comes slowly takes no place.
    if (context.req.method === "POST") await context.req.arrayBuffer();
    const giveBack = inFlight < mostInFlight ? share(context.get("visitor")) : null;
    if (!giveBack) return refuse(context, "unavailable", comeBackSeconds);
    inFlight += 1;
    try {
      await next();
    } finally {
      inFlight -= 1;
      giveBack();
    }
  };
}

/**
 * What limits count an address by: an IPv4 address itself, the /64 of an IPv6 address, all of which one visitor
 * owns. Ports, brackets and zones, which some proxies write, are left out. What is no address counts as it is written.
 */
export function networkOf(ip: string): string {
  const bare = ip.replace(/^\[([^\]]*)\](?::\d+)?$/, "$1").replace(/%.*$/, "");
  const mapped = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/i.exec(bare)?.[1];
  if (mapped && isIPv4(mapped)) return mapped;
  return isIPv6(bare) ? `${groupsOf(bare).slice(0, 4).join(":")}::/64` : ip.slice(0, 64);
}

/**
 * Counts what each network holds at once. The function takes one more for an address and answers what gives it back, or
 * `null` where its network holds as many as it may.
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

/** The first groups of an IPv6 address, zeros written out; at least the four that name its network. */
function groupsOf(ip: string): string[] {
  const [before = "", after] = ip.toLowerCase().split("::");
  const head = before === "" ? [] : before.split(":");
  const tail = after ? after.split(":") : [];
  // An IPv4 address at the end stands for two groups.
  const width = head.length + tail.length + (ip.includes(".") ? 1 : 0);
  const zeros = after === undefined ? [] : Array<string>(Math.max(0, 8 - width)).fill("0");
  return [...head, ...zeros, ...tail].map((group) => group.replace(/^0+(?=.)/, ""));
}
