import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays, type Day } from "#domain/calendar.ts";
import { agedBalance, agedTotals, ageOf, ages } from "./aged-balance.ts";

const dueOn: Day = "2026-09-08";
const open = (openCents: number, on: Day = dueOn) => ({
  dueOn: on,
  issuedOn: on,
  openCents,
  isAtBank: false,
});

it.each([
  [0, "coming"],
  [1, "to-30"],
  [30, "to-30"],
  [31, "to-60"],
  [60, "to-60"],
  [61, "to-90"],
  [90, "to-90"],
  [91, "older"],
] as const)("says the age of what is late for %i days: %s", (days, age) => {
  expect(ageOf(days)).toBe(age);
  expect(agedBalance([open(8900)], 0, addDays(dueOn, days))).toMatchObject({
    cents: { [age]: 8900 },
    totalCents: 8900,
    lateCents: days > 0 ? 8900 : 0,
    oldest: days > 0 ? { dueOn, days } : null,
  });
});

it("counts from the last day to pay: after a Saturday, or an invoice that was issued later, nobody is late yet", () => {
  // Saturday 5 September: its debit is collected on Monday.
  expect(agedBalance([open(8900, "2026-09-05")], 0, "2026-09-07")?.lateCents).toBe(0);
  expect(agedBalance([{ ...open(8900), issuedOn: "2026-09-23" }], 0, "2026-09-23")?.lateCents).toBe(0);
});

it("takes what the bank is asked to collect as not late, however old its month is", () => {
  const dues = [{ ...open(8900), isAtBank: true }, open(12_900, "2026-10-08")];
  expect(agedBalance(dues, 0, "2026-10-20")).toMatchObject({
    cents: { coming: 8900, "to-30": 12_900 },
    lateCents: 12_900,
    oldest: { dueOn: "2026-10-08", days: 12 },
  });
});

it("deducts what is on account from the oldest month first", () => {
  const dues = [open(8900, "2026-10-08"), open(8900)];
  expect(agedBalance(dues, 10_000, "2026-10-20")).toMatchObject({
    totalCents: 7800,
    oldest: { dueOn: "2026-10-08", days: 12 },
  });
  expect(agedBalance(dues, 17_800, "2026-10-20")).toBeNull();
  expect(agedBalance([], 5000, "2026-10-20")).toBeNull();
});

it("holds every cent in one age", () => {
  const due = fc.record({
    dueOn: fc.integer({ min: 0, max: 200 }).map((days) => addDays(dueOn, -days)),
    openCents: fc.integer({ min: 1, max: 100_000 }),
    isAtBank: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(due, { maxLength: 8 }), fc.integer({ min: 0, max: 300_000 }), (dues, onAccount) => {
      const aged = agedBalance(
        dues.map((each) => ({ ...each, issuedOn: each.dueOn })),
        onAccount,
        dueOn,
      );
      const openCents = dues.reduce((sum, each) => sum + each.openCents, 0);
      expect(aged?.totalCents ?? 0).toBe(Math.max(0, openCents - onAccount));
      const totals = agedTotals(aged ? [aged] : []);
      expect(ages.reduce((sum, age) => sum + totals[age], 0)).toBe(aged?.totalCents ?? 0);
      expect(aged?.oldest !== null && aged !== null).toBe((aged?.lateCents ?? 0) > 0);
    }),
  );
});
