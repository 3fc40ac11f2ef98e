import { setTimeout as pause } from "node:timers/promises";

/** The result of some work, or `late` if it takes longer than so many milliseconds; the work itself goes on. */
export function inTime<Value, Late>(
  work: Promise<Value>,
  milliseconds: number,
  late: Late,
): Promise<Value | Late> {
  const ended = new AbortController();
  const patience = pause(milliseconds, late, { signal: ended.signal }).catch(() => late);
  return Promise.race([work, patience]).finally(() => ended.abort());
}
