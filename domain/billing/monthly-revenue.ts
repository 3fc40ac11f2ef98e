import { withoutVatCents } from "#domain/amount.ts";
import type { Day } from "#domain/calendar.ts";
import { type Interruption, interruptionOn } from "#domain/contract/debits.ts";
import { type ContractPacks, packOn } from "#domain/contract/packs-in-force.ts";
import { type PackId, packIds } from "#domain/pack.ts";
import { type PricedContract, priceOn } from "./amount-due.ts";

/** The parts of a contract that decide what it brings in; a withdrawn contract brings in nothing. */
export type Subscription = PricedContract &
  ContractPacks & {
    readonly firstDebitOn: Day;
    readonly lastDayOn: Day | null;
    readonly interruptions: readonly Interruption[];
    /** The rate of the tax at its seat, in tenths of a per cent. */
    readonly vatPermille: number;
  };

/** How many subscriptions, and what they pay a month, in euro cents without tax. */
export type Revenue = { readonly count: number; readonly cents: number };

/**
 * A month of the agency: who pays on its last day; who has begun to since the last day of the month before, and who has
 * stopped; and by how much the price of the others changed. Revenue is that of the month before, plus new, less lost,
 * plus changed.
 */
export type MonthOfRevenue = {
  readonly on: Day;
  readonly paying: Revenue;
  readonly before: Revenue;
  readonly fresh: Revenue;
  readonly lost: Revenue;
  readonly changedCents: number;
};

/** The figures of a month, from one last day of a month to the next. */
export function monthOfRevenue(all: readonly Subscription[], before: Day, on: Day): MonthOfRevenue {
  const month = { paying: none(), before: none(), fresh: none(), lost: none(), changedCents: 0 };
  for (const each of all) {
    const then = isPaying(each, before);
    const now = isPaying(each, on);
    if (then) add(month.before, each, before);
    if (now) add(month.paying, each, on);
    if (now && !then) add(month.fresh, each, on);
    if (then && !now) add(month.lost, each, before);
    if (then && now) month.changedCents += centsOf(each, on) - centsOf(each, before);
  }
  return { on, ...month };
}

/** The revenue of a day by pack, of the packs that somebody pays. */
export function revenueByPack(
  all: readonly Subscription[],
  on: Day,
): readonly (Revenue & { readonly packId: PackId })[] {
  return packIds.flatMap((packId) => {
    const revenue = none();
    for (const each of all) if (packOn(each, on) === packId && isPaying(each, on)) add(revenue, each, on);
    return revenue.count === 0 ? [] : [{ packId, ...revenue }];
  });
}

/**
 * Whether a subscription pays on a day: its first payment has fallen due, and a month that began on that day would be
 * owed, so that the last day of a contract is no more paid, nor are days that force majeure interrupts.
 */
function isPaying(each: Subscription, on: Day): boolean {
  const { firstDebitOn, lastDayOn } = each;
  return firstDebitOn <= on && (lastDayOn === null || lastDayOn > on) && !interruptionOn(each, on);
}

/** Without tax, rounded as its invoice is. */
function centsOf(each: Subscription, on: Day): number {
  return withoutVatCents(priceOn(each, on), each.vatPermille);
}

function none(): { count: number; cents: number } {
  return { count: 0, cents: 0 };
}

function add(revenue: ReturnType<typeof none>, each: Subscription, on: Day): void {
  revenue.count++;
  revenue.cents += centsOf(each, on);
}
