import { addDays, addMonths, type Day, dayInParis } from "#domain/calendar.ts";
import type { Context } from "#server/context.ts";
import type { Database } from "#server/database/client.ts";
import { countDrafts } from "#server/database/drafts.ts";
import { erasuresBetween } from "#server/database/erasures.ts";
import { type MonthlyRevenue, revenueOn, signedAndEnded } from "#server/database/metrics.ts";

/** How old the metrics may be, in milliseconds: computing them reads every contract. */
const metricsMs = 300_000;

export type Metrics = {
  /** Twelve months, the current one last and as of today. */
  readonly months: readonly MonthlyRevenue[];
  readonly signed: readonly [thisMonth: number, lastMonth: number];
  readonly ended: readonly [thisMonth: number, lastMonth: number];
  /** How many first steps were filled in since the first of the month, and how many of those were signed. */
  readonly begun: number;
};

/** Reads the metrics of the desk's first page, or gives those of a few minutes ago. */
export function createMetrics({ database, now }: Context): () => Promise<Metrics> {
  let latest: { readonly at: number; readonly value: Promise<Metrics> } | null = null;
  return () => {
    if (latest === null || now() - latest.at > metricsMs) {
      const reading = { at: now(), value: readMetrics(database, dayInParis(now()), now()) };
      latest = reading;
      // A failed read is retried at the next visit.
      reading.value.catch(() => {
        if (latest === reading) latest = null;
      });
    }
    return latest.value;
  };
}

async function readMetrics({ db }: Database, today: Day, now: number): Promise<Metrics> {
  const firstOfMonth = `${today.slice(0, 8)}01` as Day;
  const ends = Array.from({ length: 11 }, (_, index) => addDays(addMonths(firstOfMonth, index - 10), -1));
  const months = await revenueOn(db, [...ends, today]);
  const current = await signedAndEnded(db, firstOfMonth, today);
  const before = await signedAndEnded(db, addMonths(firstOfMonth, -1), addDays(firstOfMonth, -1));
  const erased = await erasuresBetween(db, firstOfMonth, today);
  const lost = erased
    .filter(({ kind, rule }) => kind === "draft" && rule === "draft-expired")
    .reduce((sum, { count }) => sum + count, 0);
  return {
    months,
    signed: [current.signed, before.signed],
    ended: [current.ended, before.ended],
    begun: current.signed + (await countDrafts(db, now)) + lost,
  };
}
