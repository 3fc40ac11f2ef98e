import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { networkOf } from "./network.ts";

/** Posts that one address may make in a minute, functions and forms together. */
export const postsPerMinute = 60;

/** Counts the posts of each address. */
export type Limits = {
  /** Counts one post. Returns 0, or after how many seconds the next one is welcome. */
  count(address: string): Promise<number>;
};

/** Counts in memory, or in PostgreSQL where several instances share the visitors. */
export function openLimits(options: { enabled: boolean; pool: unknown | null }): Limits {
  if (!options.enabled) return { count: async () => 0 };
  const limiter = options.pool
    ? sharedLimiter(options.pool)
    : new RateLimiterMemory({ points: postsPerMinute, duration: 60 });
  return {
    async count(address) {
      try {
        await limiter.consume(networkOf(address));
        return 0;
      } catch (refusal) {
        // A store out of reach must not close the site: the post itself will tell.
        return refusal instanceof RateLimiterRes ? Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) : 0;
      }
    },
  };
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
