import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, type Day, daysBetween } from "./calendar.ts";
import { addTargetDays, isTargetDay, targetDayOnOrAfter } from "./target-days.ts";

describe("days on which banks settle payments in euros", () => {
  it.each<[string, Day]>([
    ["New Year", "2026-01-01"],
    ["Good Friday", "2026-04-03"],
    ["Easter Monday", "2026-04-06"],
    ["Labour Day", "2026-05-01"],
    ["Christmas", "2026-12-25"],
    ["the day after Christmas, a Saturday besides", "2026-12-26"],
    ["the day after Christmas on a Friday", "2025-12-26"],
    ["a Saturday", "2026-11-21"],
    ["a Sunday", "2026-11-22"],
  ])("leave out %s", (_, day) => {
    expect(isTargetDay(day)).toBe(false);
  });

  it.each<[string, Day]>([
    ["8 May", "2026-05-08"],
    ["Ascension", "2026-05-14"],
    ["14 July", "2026-07-14"],
    ["11 November", "2026-11-11"],
  ])("include %s, when French offices are closed", (_, day) => {
    expect(isTargetDay(day)).toBe(true);
  });

  it.each<[Day, number, Day]>([
    ["2026-04-02", 1, "2026-04-07"],
    ["2026-12-24", 1, "2026-12-28"],
    ["2026-11-20", 2, "2026-11-24"],
  ])("counted from %s, %i of them lead to %s", (day, count, expected) => {
    expect(addTargetDays(day, count)).toBe(expected);
  });

  it("never make anyone wait more than four days", () => {
    const someDay = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays("2000-01-01", days));
    fc.assert(
      fc.property(someDay, (day) => {
        const next = targetDayOnOrAfter(day);
        expect(isTargetDay(next)).toBe(true);
        expect(daysBetween(day, next)).toBeLessThanOrEqual(4);
      }),
    );
  });
});
