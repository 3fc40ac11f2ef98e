import type { Database } from "./database/client.ts";
import { inTime } from "./in-time.ts";

/** How long the store may take to answer, in milliseconds: less than proxies wait for that. */
const readyMs = 2_500;

/** Whether the site serves, from its start to its stop. */
export function createLifecycle(database: Database) {
  let isDraining = false;
  let isStopping = false;
  return {
    /** Whether posts are taken. */
    accepts: () => !isStopping,
    isReady: async () => {
      const answered = database.ping().then(
        () => true,
        () => false,
      );
      return !isDraining && !isStopping && (await inTime(answered, readyMs, false));
    },
    /** Tells proxies to send nobody any more; whoever comes is served. */
    drain: () => {
      isDraining = true;
    },
    stop: () => {
      isStopping = true;
    },
  };
}
