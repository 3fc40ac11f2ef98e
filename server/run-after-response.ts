import type { Log } from "./log.ts";

/** Longer than an answer takes to leave, in milliseconds, and too short for anyone to notice. */
const delayMs = 1_000;

/**
 * Runs work after the answer, so that response times reveal nothing about it. Each piece starts once the current
 * answers have left. `close` starts all waiting work at once; a killed process loses the work it had not started.
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
