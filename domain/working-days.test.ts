import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, type Day, daysBetween } from "./calendar.ts";
import { addWorkingDays, isPublicHoliday, isWorkingDay, workingDayOnOrAfter } from "./working-days.ts";

const someDay = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays("1990-01-01", days));

function holidaysOf(year: number): Day[] {
  const days = Array.from({ length: 366 }, (_, index) => addDays(`${year}-01-01`, index));
  return days.filter((day) => day.startsWith(String(year)) && isPublicHoliday(day));
}

describe("public holidays", () => {
  it.each([
    [2024, "04-01", "05-09", "05-20"],
    [2025, "04-21", "05-29", "06-09"],
    [2026, "04-06", "05-14", "05-25"],
    [2027, "03-29", "05-06", "05-17"],
  ])("of %i include Easter Monday %s, Ascension %s and Whit Monday %s", (year, ...moving) => {
    const fixed = ["01-01", "05-01", "05-08", "07-14", "08-15", "11-01", "11-11", "12-25"];
    expect(holidaysOf(year)).toEqual([...fixed, ...moving].sort().map((day) => `${year}-${day}`));
  });

  it.each<[string, Day]>([
    ["the earliest Easter", "2285-03-23"],
    ["the latest Easter", "2038-04-26"],
    ["an Easter brought back from 26 April", "2076-04-20"],
    ["an Easter brought back from 25 April", "2049-04-19"],
  ])("follow %s", (_, easterMonday) => {
    expect(isPublicHoliday(easterMonday)).toBe(true);
    expect(isPublicHoliday(addDays(easterMonday, 7))).toBe(false);
  });

  it("are ten or eleven a year, when Ascension falls on 1 or 8 May", () => {
    expect(holidaysOf(2008)).toHaveLength(10);
    expect(holidaysOf(2025)).toHaveLength(11);
  });
});

describe("working days", () => {
  it.each<[Day, number, Day]>([
    ["2025-09-15", 1, "2025-09-16"],
    ["2025-09-19", 1, "2025-09-22"],
    ["2025-04-01", 30, "2025-05-16"],
    ["2025-12-24", 1, "2025-12-26"],
    ["2025-09-15", 0, "2025-09-15"],
  ])("counted from %s, %i of them lead to %s", (day, count, expected) => {
    expect(addWorkingDays(day, count)).toBe(expected);
  });

  it("leave a worked day as it is and move the others forward", () => {
    expect(workingDayOnOrAfter("2025-07-11")).toBe("2025-07-11");
    expect(workingDayOnOrAfter("2025-07-12")).toBe("2025-07-15");
  });

  it("are exactly as many as asked between the two ends", () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: 1, max: 60 }), (day, count) => {
        const end = addWorkingDays(day, count);
        const between = Array.from({ length: daysBetween(day, end) }, (_, index) => addDays(day, index + 1));
        expect(between.filter(isWorkingDay)).toHaveLength(count);
        expect(isWorkingDay(end)).toBe(true);
      }),
    );
  });
});
