import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { networkOf } from "./network.ts";

/** Posts that one address may make in a minute, functions and forms together. */
export const postsPerMinute = 60;

/** Posts in a minute after which those of an address are no longer read: reading them is work, too. */
const postsReadPerMinute = 5 * postsPerMinute;

/** Counts the posts of each address. */
export type Limits = {
  /** Counts one post. Returns 0, or after how many seconds the next one is welcome. */
  count(address: string): Promise<number>;
  /**
   * Counts one post before anything of it is read, whatever it is for, by this process alone. Returns 0, or after how many
   * seconds one will be read again.
   */
  arrive(address: string): Promise<number>;
};

/** Counts in memory, or in PostgreSQL where several instances share the visitors. */
export function openLimits(options: { enabled: boolean; pool: unknown | null }): Limits {
  if (!options.enabled) return { count: async () => 0, arrive: async () => 0 };
  const limiter = options.pool
    ? sharedLimiter(options.pool)
    : new RateLimiterMemory({ points: postsPerMinute, duration: 60 });
  const arrivals = new RateLimiterMemory({ points: postsReadPerMinute, duration: 60 });
  return {
    count: (address) => secondsUntilWelcome(limiter, address),
    arrive: (address) => secondsUntilWelcome(arrivals, address),
  };
}

async function secondsUntilWelcome(limiter: RateLimiterAbstract, address: string): Promise<number> {
  try {
    await limiter.consume(networkOf(address));
    return 0;
  } catch (refusal) {
    // A store out of reach must not close the site: the post itself will tell.
    return refusal instanceof RateLimiterRes ? Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) : 0;
  }
}

function sharedLimiter(pool: unknown): RateLimiterAbstract {
  return new RateLimiterPostgres({
    storeClient: pool,
    points: postsPerMinute,
    duration: 60,
    tableName: "rate_limits",
    // The migrations make it: instances that start together would race for it.
    tableCreated: true,
    keyPrefix: "posts",
  });
}
