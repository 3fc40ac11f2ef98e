import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays, type Day, monthOf } from "#domain/calendar.ts";
import { isOwed } from "#domain/contract/debits.ts";
import { packIds } from "#domain/pack.ts";
import { monthOfRevenue, revenueByPack, type Subscription } from "./monthly-revenue.ts";

const advance: Subscription = {
  packId: "advance",
  monthlyCents: 8900,
  laterPrices: [],
  laterPacks: [],
  gift: null,
  firstDebitOn: "2025-10-15",
  lastDayOn: null,
  interruptions: [],
  vatPermille: 200,
};
const [september, october, november] = ["2025-09-30", "2025-10-31", "2025-11-30"] as const;

it("counts who pays on the last day of a month, without tax, as each invoice rounds it", () => {
  const reduced = { code: "ZEN10", reducedCents: 8010, normalPriceFromOn: "2025-11-20" } as const;
  const all = [advance, advance, { ...advance, gift: reduced }];
  expect(monthOfRevenue(all, september, october)).toEqual({
    on: october,
    paying: { count: 3, cents: 7417 + 7417 + 6675 },
    before: { count: 0, cents: 0 },
    fresh: { count: 3, cents: 7417 + 7417 + 6675 },
    lost: { count: 0, cents: 0 },
    changedCents: 0,
  });
  expect(monthOfRevenue(all, october, november)).toMatchObject({
    paying: { count: 3, cents: 3 * 7417 },
    fresh: { count: 0, cents: 0 },
    changedCents: 7417 - 6675,
  });
});

it.each([
  ["the last day of a contract is paid no more", { lastDayOn: october }, 0],
  ["the day before it is", { lastDayOn: "2025-11-01" }, 1],
  [
    "a contract that ends in its free month never pays",
    { firstDebitOn: "2025-11-15", lastDayOn: "2025-11-01" },
    0,
  ],
  ["force majeure stops payments", { interruptions: [{ fromOn: "2025-10-20", backOn: null }] }, 0],
  ["until the services are back", { interruptions: [{ fromOn: "2025-10-20", backOn: october }] }, 1],
] as const)("%s", (_, changes, count) => {
  expect(monthOfRevenue([{ ...advance, ...changes }], september, october).paying.count).toBe(count);
});

const days = fc.integer({ min: 0, max: 200 }).map((after): Day => addDays("2025-08-01", after));
const subscriptions = fc.array(
  fc
    .record({
      packId: fc.constantFrom(...packIds),
      monthlyCents: fc.integer({ min: 1, max: 20_000 }),
      vatPermille: fc.constantFrom(200, 85, 0),
      reduction: fc.option(fc.record({ off: fc.integer({ min: 0, max: 3_000 }), until: days })),
      firstDebitOn: days,
      lastDayOn: fc.option(days),
      interruption: fc.option(fc.record({ fromOn: days, for: fc.option(fc.integer({ min: 1, max: 60 })) })),
    })
    .map(({ reduction, interruption, ...each }): Subscription => {
      const reducedCents = Math.max(1, each.monthlyCents - (reduction?.off ?? 0));
      return {
        ...each,
        laterPrices: [],
        laterPacks: [],
        gift: reduction && { code: "ZEN10", reducedCents, normalPriceFromOn: reduction.until },
        interruptions: interruption
          ? [
              {
                fromOn: interruption.fromOn,
                backOn: interruption.for === null ? null : addDays(interruption.fromOn, interruption.for),
              },
            ]
          : [],
      };
    }),
  { maxLength: 12 },
);

it("each month is the one before, plus new, less lost, plus changed, to the cent, and the sum of its packs", () => {
  fc.assert(
    fc.property(subscriptions, (all) => {
      const ends = Array.from({ length: 7 }, (_, months) => monthOf("2025-08-01", months).toOn);
      for (const [index, on] of ends.entries()) {
        const before = ends[index - 1];
        if (!before) continue;
        const month = monthOfRevenue(all, before, on);
        const { fresh, lost, changedCents } = month;
        expect(month.paying.cents).toBe(month.before.cents + fresh.cents - lost.cents + changedCents);
        expect(month.paying.count).toBe(month.before.count + fresh.count - lost.count);
        const packs = revenueByPack(all, on);
        expect(packs.reduce((sum, { cents }) => sum + cents, 0)).toBe(month.paying.cents);
        expect(packs.reduce((sum, { count }) => sum + count, 0)).toBe(month.paying.count);
      }
    }),
  );
});

it("pays on the day of a payment exactly if its contract owes that", () => {
  fc.assert(
    fc.property(subscriptions, ([each = advance]) => {
      const { firstDebitOn: on, lastDayOn, interruptions } = each;
      const status =
        lastDayOn === null
          ? ({ state: "active" } as const)
          : ({
              state: "terminating",
              cause: "subscriber",
              askedAt: 0,
              askedOn: lastDayOn,
              lastDayOn,
              suspension: null,
            } as const);
      const dates = { acceptedOn: on, trialEndsOn: null, firstDebitOn: on };
      const { count } = monthOfRevenue([each], addDays(on, -1), on).paying;
      expect(count === 1).toBe(isOwed({ dates, status, interruptions }, on));
    }),
  );
});
