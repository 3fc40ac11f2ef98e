import type { Database } from "./database/engine/client.ts";
import { inTime } from "./in-time.ts";

/** How long the store may take to answer, in milliseconds; proxies wait longer for a readiness check. */
const readyMs = 2_500;

/** Whether the site serves requests, from start to stop. */
export function createLifecycle(database: Database) {
  let isDraining = false;
  let isStopping = false;
  return {
    /** Whether posts are accepted. */
    accepts: () => !isStopping,
    isReady: async () => {
      const answered = database.ping().then(
        () => true,
        () => false,
      );
      return !isDraining && !isStopping && (await inTime(answered, readyMs, false));
    },
    /** Tells proxies to send no more visitors. The site still serves those who come. */
    drain: () => {
      isDraining = true;
    },
    stop: () => {
      isStopping = true;
    },
  };
}
