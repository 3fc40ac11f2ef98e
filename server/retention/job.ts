import { hostname } from "node:os";
import { claimJob, finishJob } from "#server/database/jobs.ts";
import type { Log } from "#server/log.ts";
import { eraseMailFiles } from "./mail-files.ts";
import type { RetentionParts } from "./parts.ts";
import { eraseAllDue } from "./round.ts";

/** How often rounds follow each other, in all processes together. */
const everyMs = 3_600_000;

/** How often a process looks whether a round is due. */
const lookMs = 600_000;

/** Longer than a round takes; should it take longer, two rounds at once do no harm. */
const leaseMs = 900_000;

/** Erases what may no longer be kept, round after round. */
export type RetentionJob = {
  start(): void;
  /** Does a round now, unless one is not due yet or another process does it. Answers whether it did. */
  run(): Promise<boolean>;
  /** Ends the round under way after the erasure it is at. */
  stop(): Promise<void>;
};

/** Makes the job of this process. */
export function createRetentionJob(
  parts: RetentionParts & { readonly log: Log; readonly instanceId: string },
): RetentionJob {
  const { database, log, now } = parts;
  const claim = { name: "retention", owner: `${hostname()}/${process.pid}/${parts.instanceId}` };
  let stopped = false;
  let round: Promise<boolean> = Promise.resolve(false);
  let timer: NodeJS.Timeout | undefined;

  async function run(): Promise<boolean> {
    if (!(await claimJob(database, { ...claim, leaseMs, everyMs, now: now() }))) {
      // Each machine has mails of its own.
      await eraseMailFiles(parts);
      return false;
    }
    const startedAt = now();
    const { failed } = await eraseAllDue({ ...parts, isStopping: () => stopped });
    const isDone = failed === 0 && !stopped;
    await finishJob(database, claim, isDone ? startedAt : null);
    return true;
  }
  const runAgain = () => {
    round = run()
      .catch((err) => {
        log.error({ err }, "nothing could be erased");
        return false;
      })
      .finally(() => {
        if (!stopped) timer = setTimeout(runAgain, lookMs);
      });
  };
  return {
    start: runAgain,
    run,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}
