import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import {
  type MonthOfRevenue,
  monthOfRevenue,
  type Revenue,
  revenueByPack,
} from "#domain/billing/monthly-revenue.ts";
import { type MonthlyReturns, returnShares } from "#domain/billing/return-share.ts";
import { addDays, addMonths, type Day, dayInParis, monthOf, startInParis } from "#domain/calendar.ts";
import type { PackId } from "#domain/pack.ts";
import { draftRetentionDays } from "#domain/retention.ts";
import { unpaidSums } from "#server/billing/unpaid-list.ts";
import type { Context } from "#server/context.ts";
import { debitsByMonth } from "#server/database/billing/bank-files.ts";
import { countBegun, presentedCents, subscriptions } from "#server/database/billing/metrics.ts";
import type { Database } from "#server/database/engine/client.ts";
import { erasuresBetween } from "#server/database/evidence/erasures.ts";

/** How old the metrics may be, in milliseconds: computing them reads every contract. */
const metricsMs = 300_000;

export type Metrics = {
  /** When they were computed. */
  readonly at: number;
  /** The twelve months that have ended, the last one last. */
  readonly months: readonly MonthOfRevenue[];
  /** The revenue of the last month by pack. */
  readonly packs: readonly (Revenue & { readonly packId: PackId })[];
  /** The debits and the returns of twelve months, the current one included. */
  readonly returns: Pick<MonthlyReturns, "yearDebits" | "yearReturns">;
  /** What is still unpaid of the due days of a year, and all that was presented of them, in euro cents. */
  readonly unpaid: { readonly total: number; readonly totalCents: number; readonly presentedCents: number };
  /** How many first steps were filled in since the first of the month, and how many of those were signed since. */
  readonly begun: number;
  readonly signed: number;
};

/** Reads the metrics of the desk's first page, or gives those of a few minutes ago. */
export function createMetrics({ database, now }: Context): () => Promise<Metrics> {
  let latest: { readonly at: number; readonly value: Promise<Metrics> } | null = null;
  return () => {
    if (latest === null || now() - latest.at > metricsMs) {
      const reading = { at: now(), value: readMetrics(database, now()) };
      latest = reading;
      // A failed read is retried at the next visit.
      reading.value.catch(() => {
        if (latest === reading) latest = null;
      });
    }
    return latest.value;
  };
}

async function readMetrics({ db }: Database, now: number): Promise<Metrics> {
  const today = dayInParis(now);
  const { fromOn } = monthOf(today);
  const endOf = (monthsAgo: number) => monthOf(today, -monthsAgo).toOn;
  const all = await subscriptions(db);
  const months: MonthOfRevenue[] = [];
  for (let monthsAgo = 12; monthsAgo >= 1; monthsAgo--) {
    months.push(monthOfRevenue(all, endOf(monthsAgo + 1), endOf(monthsAgo)));
    await yieldToEventLoop();
  }
  const { begun, signed } = await countBegun(db, startInParis(fromOn));
  const erased = await erasuresBetween(db, fromOn, today);
  const lost = erased
    // One that expired in the first days of the month was begun before it.
    .filter(
      ({ kind, rule, erasedOn }) =>
        kind === "draft" && rule === "draft-expired" && erasedOn >= addDays(fromOn, draftRetentionDays),
    )
    .reduce((sum, { count }) => sum + count, 0);
  const [{ yearDebits, yearReturns }] = returnShares(
    await debitsByMonth(db, { fromOn: monthOf(today, -11).fromOn, toOn: monthOf(today).toOn }),
    today,
  ).slice(-1) as [MonthlyReturns];
  return {
    at: now,
    months,
    packs: revenueByPack(all, endOf(1)),
    returns: { yearDebits, yearReturns },
    unpaid: await unpaidOfYear(db, today, now),
    signed,
    begun: begun + lost,
  };
}

/** The year that ends today, by the due days of its debits. */
async function unpaidOfYear(db: Database["db"], today: Day, now: number): Promise<Metrics["unpaid"]> {
  const from = addDays(addMonths(today, -12), 1);
  let presented = 0;
  for (let fromOn = from; fromOn <= today; fromOn = addMonths(fromOn, 1)) {
    const toOn = addDays(addMonths(fromOn, 1), -1);
    presented += await presentedCents(db, { fromOn, toOn: toOn < today ? toOn : today });
    await yieldToEventLoop();
  }
  return { ...(await unpaidSums(db, now, from)), presentedCents: presented };
}
