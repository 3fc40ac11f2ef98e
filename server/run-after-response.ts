import type { Log } from "./log.ts";

/** Longer than an answer takes to leave, in milliseconds, and too short to be waited for. */
const delayMs = 1_000;

/**
 * Runs work that an answer does not wait for, so that the time it takes tells nobody anything. Each piece starts once
 * the answers under way have left. `close` starts what still waits at once; what a killed process had not started is
 * lost.
 */
export function createDeferredWork(log: Log) {
  const waiting = new Set<() => Promise<void>>();
  return {
    runAfterResponse(work: () => Promise<void>): void {
      const start = async () => {
        clearTimeout(timer);
        await work().catch((err) => log.error({ err }, "work after a response failed"));
        waiting.delete(start);
      };
      const timer = setTimeout(() => void start(), delayMs);
      waiting.add(start);
    },
    async close(): Promise<void> {
      await Promise.all([...waiting].map((start) => start()));
    },
  };
}
