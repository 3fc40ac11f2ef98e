import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addDays,
  addMonths,
  calendarMonthsBetween,
  type Day,
  dayInParis,
  dayOfMonth,
  dayOfWeek,
  daysBetween,
  hourInParis,
  monthOf,
  readDay,
  startInParis,
  yearOf,
} from "./calendar.ts";

const someDay = fc
  .integer({ min: 0, max: 60_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10) as Day);

describe("the day in Paris", () => {
  it.each([
    ["2025-01-14T23:30:00Z", "2025-01-15", "winter, one hour ahead"],
    ["2025-03-29T22:59:59.999Z", "2025-03-29", "the last instant before the spring change day"],
    ["2025-03-29T23:00:00Z", "2025-03-30", "the first instant of the spring change day"],
    ["2025-03-30T21:59:59.999Z", "2025-03-30", "the last instant of a day of 23 hours"],
    ["2025-03-30T22:00:00Z", "2025-03-31", "summer, two hours ahead"],
    ["2025-10-25T22:00:00Z", "2025-10-26", "the first instant of the autumn change day"],
    ["2025-10-26T22:59:59.999Z", "2025-10-26", "the last instant of a day of 25 hours"],
    ["2025-10-26T23:00:00Z", "2025-10-27", "the day after the autumn change"],
    ["2024-02-28T23:00:00Z", "2024-02-29", "a leap day"],
    ["2025-12-31T23:00:00Z", "2026-01-01", "a new year"],
  ])("is right at %s: %s, %s", (instant, day) => {
    expect(dayInParis(Date.parse(instant))).toBe(day);
  });

  it("is that of any noon of Paris", () => {
    fc.assert(
      fc.property(someDay, (day) => {
        expect(dayInParis(Date.parse(`${day}T10:30:00Z`))).toBe(day);
      }),
    );
  });
});

it("begins at its first instant, change days included", () => {
  fc.assert(
    fc.property(someDay, (day) => {
      expect(dayInParis(startInParis(day))).toBe(day);
      expect(dayInParis(startInParis(day) - 1)).toBe(addDays(day, -1));
    }),
  );
  expect(new Date(startInParis("2025-03-31")).toISOString()).toBe("2025-03-30T22:00:00.000Z");
  // The clocks change in the night before.
  const eight = (day: Day) => new Date(hourInParis(day, 8)).toISOString().slice(11, 16);
  expect((["2026-03-28", "2026-03-29", "2026-10-24", "2026-10-25"] as const).map(eight)).toEqual([
    "07:00",
    "06:00",
    "06:00",
    "07:00",
  ]);
});

describe("adding months", () => {
  it.each<[Day, number, Day]>([
    ["2025-01-31", 1, "2025-02-28"],
    ["2024-01-31", 1, "2024-02-29"],
    ["2025-01-31", 2, "2025-03-31"],
    ["2025-03-31", 1, "2025-04-30"],
    ["2025-08-31", 6, "2026-02-28"],
    ["2024-02-29", 12, "2025-02-28"],
    ["2024-02-29", 48, "2028-02-29"],
    ["2100-01-29", 1, "2100-02-28"],
    ["2025-12-15", 1, "2026-01-15"],
    ["2025-12-31", 2, "2026-02-28"],
    ["2025-03-31", -1, "2025-02-28"],
    ["2025-01-15", -1, "2024-12-15"],
    ["2025-01-15", 0, "2025-01-15"],
  ])("makes of %s and %i months %s", (day, months, expected) => {
    expect(addMonths(day, months)).toBe(expected);
  });

  it("lands in the month asked, on the same day or on the last of a shorter month", () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: -240, max: 240 }), (day, months) => {
        const later = addMonths(day, months);
        expect(calendarMonthsBetween(day, later)).toBe(months);
        const isLastOfMonth = dayOfMonth(addDays(later, 1)) === 1;
        expect(
          dayOfMonth(later) === dayOfMonth(day) || (isLastOfMonth && dayOfMonth(later) < dayOfMonth(day)),
        ).toBe(true);
      }),
    );
  });
});

describe("adding days", () => {
  it.each<[Day, number, Day]>([
    ["2025-02-28", 1, "2025-03-01"],
    ["2024-02-28", 1, "2024-02-29"],
    ["2025-12-31", 1, "2026-01-01"],
    ["2025-03-29", 2, "2025-03-31"],
    ["2025-10-25", 2, "2025-10-27"],
    ["2025-03-01", -1, "2025-02-28"],
  ])("makes of %s and %i days %s", (day, days, expected) => {
    expect(addDays(day, days)).toBe(expected);
  });

  it("is undone by counting the days between, whatever the clock changes", () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: -2000, max: 2000 }), (day, days) => {
        expect(daysBetween(day, addDays(day, days))).toBe(days);
      }),
    );
  });

  it("keeps the order of days and that of their texts the same", () => {
    fc.assert(
      fc.property(someDay, someDay, (one, other) => {
        expect(Math.sign(daysBetween(one, other))).toBe(one < other ? 1 : one === other ? 0 : -1);
      }),
    );
  });
});

describe("the parts of a day", () => {
  it.each<[Day, number, string]>([
    ["2025-09-15", 1, "Monday"],
    ["2025-09-20", 6, "Saturday"],
    ["2025-09-21", 7, "Sunday"],
    ["2024-02-29", 4, "Thursday"],
  ])("says that %s is day %i of the week, a %s", (day, expected) => {
    expect(dayOfWeek(day)).toBe(expected);
  });

  it("is in a month with a first and a last day", () => {
    expect(monthOf("2024-02-10")).toEqual({ fromOn: "2024-02-01", toOn: "2024-02-29" });
    expect(monthOf("2025-12-31", 1)).toEqual({ fromOn: "2026-01-01", toOn: "2026-01-31" });
  });

  it("gives the year and the day of the month as numbers", () => {
    expect([yearOf("2025-09-05"), dayOfMonth("2025-09-05")]).toEqual([2025, 5]);
  });
});

describe("a typed day", () => {
  it.each(["2024-02-29", "1000-01-01", "2999-12-31"])("is read in %j", (typed) => {
    expect(readDay(typed)).toBe(typed);
  });

  it.each([
    "2025-02-29",
    "2025-13-01",
    "2025-00-10",
    "2025-1-05",
    " 2025-01-05",
    "2025-01-05T00:00Z",
    "3000-01-01",
    "0999-12-31",
    "+012025-01-05",
    "",
    null,
    20_250_105,
  ])("is not read in %j", (typed) => {
    expect(readDay(typed)).toBeNull();
  });
});
