import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { addDays, addMonths, type Day } from "#domain/calendar.ts";
import { debitDaysBetween } from "#domain/contract/debits.ts";
import { dueDay, orderOn } from "#domain/contract/renewal.ts";
import { lastDayOfService } from "#domain/contract/termination.ts";
import { giftCodes } from "#domain/gift.ts";
import { packIds } from "#domain/pack.ts";
import { priceOn } from "./amount-due.ts";
import { begunThrough, lastNamedDay, newPriceOf, presentPackPrice, pricesOn } from "./new-price.ts";

const signed = {
  ...orderOn("advance", "2026-10-07", null),
  monthlyCents: 8900,
  status: { state: "active" },
  namedThrough: "2026-12-07",
} as const;

describe("A new price of a contract of 7 October 2026 at 89 €, announced on 8 December", () => {
  it.each<[what: string, price: number, appliesOn: Day, fromOn: Day | null]>([
    ["higher, from the first due day after three months", 9200, "2027-03-08", "2027-04-07"],
    ["higher, announced further ahead", 9200, "2027-06-01", "2027-06-07"],
    ["higher, for a due day itself", 9200, "2027-06-07", "2027-06-07"],
    ["higher, without its notice", 9200, "2027-03-07", null],
    ["lower, from the first due day that nothing has named", 8500, "2026-12-08", "2027-01-07"],
    ["lower, for a later day", 8500, "2027-01-08", "2027-02-07"],
    ["the one that it has", 8900, "2027-06-01", null],
  ])("%s", (_, monthlyCents, appliesOn, fromOn) => {
    const price = newPriceOf(signed, { monthlyCents, appliesOn }, "2026-12-08");
    expect(price?.fromOn ?? null).toBe(fromOn);
  });

  it("begins later for whoever is told later: the notice is theirs from then on", () => {
    const price = { monthlyCents: 9200, appliesOn: "2027-03-08" } as const;
    expect(newPriceOf(signed, price, "2026-12-08", "2027-01-10")?.fromOn).toBe("2027-05-07");
  });

  it("is compared with the price that has begun, not with one that waits", () => {
    const waiting = { ...signed, laterPrices: [{ monthlyCents: 9200, fromOn: "2027-04-07" }] } as const;
    const price = (monthlyCents: number) =>
      newPriceOf(waiting, { monthlyCents, appliesOn: "2026-12-08" }, "2026-12-08");
    expect(price(9000)).toBeNull();
    // Taken back.
    expect(price(8900)).toEqual({ monthlyCents: 8900, fromOn: "2027-01-07" });
    expect(price(8500)).toEqual({ monthlyCents: 8500, fromOn: "2027-01-07" });
    expect(
      newPriceOf(
        { ...waiting, namedThrough: "2027-04-07" },
        { monthlyCents: 9000, appliesOn: "2027-03-20" },
        "2027-03-20",
      ),
    ).toEqual({
      monthlyCents: 9000,
      fromOn: "2027-05-07",
    });
  });
});

test("A mail names the first debit after a reduction two weeks before it", () => {
  const { dates, gift } = orderOn("advance", "2026-10-07", "ZEN10");
  expect(gift?.normalPriceFromOn).toBe("2027-11-07");
  expect(lastNamedDay({ dates, gift }, ["2027-10-07"], "2027-10-23")).toBe("2027-10-07");
  expect(lastNamedDay({ dates, gift }, ["2027-10-07"], "2027-10-24")).toBe("2027-11-07");
  expect(lastNamedDay({ dates, gift }, [], "2026-10-08")).toBe(dates.firstDebitOn);
});

/** A contract, the due days that are named ahead of each announcement, and announcements some days apart. */
const lives = fc.record({
  packId: fc.constantFrom(...packIds),
  acceptedOn: fc.integer({ min: 0, max: 800 }).map((after): Day => addDays("2026-01-01", after)),
  code: fc.option(fc.constantFrom(...giftCodes)),
  announcements: fc.array(
    fc.record({
      after: fc.integer({ min: 0, max: 200 }),
      named: fc.integer({ min: 0, max: 3 }),
      notice: fc.integer({ min: 0, max: 300 }),
      late: fc.constantFrom(0, 0, 0, 4, 40),
      cents: fc.integer({ min: 500, max: 20_000 }),
    }),
    { minLength: 1, maxLength: 6 },
  ),
});

test("Whatever is announced, no named month changes its price, and who leaves in time never pays a higher one", () => {
  fc.assert(
    fc.property(lives, ({ packId, acceptedOn, code, announcements }) => {
      const order = orderOn(packId, acceptedOn, code);
      const dues = Array.from({ length: 60 }, (_, index) => dueDay(order.dates, index));
      let contract = {
        ...order,
        status: { state: "active" },
        interruptions: [],
        namedThrough: dues[0]!,
      } as const;
      let today: Day = acceptedOn;
      for (const { after, named, notice, late, cents } of announcements) {
        today = addDays(today, after);
        const toldOn = addDays(today, late);
        const ahead = dues.filter((day) => day <= toldOn).length + named;
        const days = dues.slice(0, ahead);
        const namedThrough = lastNamedDay(order, [contract.namedThrough, ...days], toldOn);
        const before = { ...contract, namedThrough };
        const appliesOn = addDays(today, notice);
        const price = newPriceOf(before, { monthlyCents: cents, appliesOn }, today, toldOn);
        if (price === null) continue;
        const { fromOn } = price;
        const { begun } = pricesOn(before, toldOn);
        const next = { ...before, laterPrices: [...begun, price] };
        const isHigher = cents > presentPackPrice(before, toldOn);
        expect(dues).toContain(fromOn);
        for (const day of dues.filter((each) => each <= begunThrough(before, toldOn)))
          expect(priceOn(next, day)).toBe(priceOn(before, day));
        const former = { ...before, laterPrices: begun };
        for (const day of dues) expect(priceOn(next, day)).toBe(priceOn(day < fromOn ? former : next, day));
        if (isHigher) {
          expect(fromOn >= addMonths(toldOn, 3) && fromOn >= appliesOn).toBe(true);
          const lastDayOn = lastDayOfService(order.dates, fromOn);
          const ending = {
            askedAt: 0,
            askedOn: fromOn,
            lastDayOn,
            cause: "subscriber",
            suspension: null,
          } as const;
          const left = { ...next, status: { state: "terminating", ...ending } as const };
          for (const day of debitDaysBetween(left, acceptedOn, "2040-01-01"))
            expect(priceOn(left, day)).toBe(priceOn(former, day));
        } else {
          const possible = dues.filter((day) => day >= appliesOn && day > begunThrough(before, toldOn));
          expect(fromOn).toBe(possible[0]);
        }
        contract = next as never;
        today = toldOn;
      }
    }),
  );
});
