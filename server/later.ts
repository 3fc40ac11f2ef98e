import type { Log } from "./log.ts";

/** Longer than an answer takes to leave, in milliseconds, and too short to be waited for. */
const delayMs = 1_000;

/**
 * Work that an answer does not wait for, so that how long it takes tells nobody anything. Each piece begins once answers
 * under way have left, and `close` does what still waits at once; what a killed process had not begun is not done.
 */
export function openLater(log: Log) {
  const waiting = new Set<() => Promise<void>>();
  return {
    later(work: () => Promise<void>): void {
      const timer = setTimeout(() => void begin(), delayMs);
      const begin = async () => {
        clearTimeout(timer);
        await work().catch((err) => log.error({ err }, "what an answer left for later failed"));
        waiting.delete(begin);
      };
      waiting.add(begin);
    },
    async close(): Promise<void> {
      await Promise.all([...waiting].map((begin) => begin()));
    },
  };
}
