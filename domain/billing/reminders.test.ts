import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, type Day, dayOfWeek } from "#domain/calendar.ts";
import { isWorkingDay } from "#domain/working-days.ts";
import { nextReminderOn, reminderCount, reminderInstant } from "./reminders.ts";

/** The days of all reminders, each of which leaves `late` days after its own. */
function days(recordedOn: Day, late: readonly number[] = []): Day[] {
  const left: Day[] = [];
  for (;;) {
    const day = nextReminderOn(recordedOn, left);
    if (day === null) return left;
    left.push(addDays(day, late[left.length] ?? 0));
  }
}

describe("The reminders of an unpaid month", () => {
  it.each<[Day, Day[]]>([
    // A Friday; the 8th and the 15th day are Saturdays.
    ["2026-12-04", ["2026-12-07", "2026-12-14", "2026-12-21"]],
    ["2026-12-07", ["2026-12-08", "2026-12-15", "2026-12-22"]],
    // Christmas, a Friday, and New Year's Day.
    ["2026-12-24", ["2026-12-28", "2027-01-04", "2027-01-08"]],
    // Good Friday is worked, Easter Monday is not.
    ["2026-04-03", ["2026-04-07", "2026-04-13", "2026-04-20"]],
  ])("of a return recorded on %s leave on %j", (recordedOn, expected) => {
    expect(days(recordedOn)).toEqual(expected);
  });

  it("are put off by a week when the former one left late", () => {
    expect(days("2026-12-04", [10])).toEqual(["2026-12-17", "2026-12-24", "2026-12-31"]);
    expect(days("2026-12-04", [0, 3])).toEqual(["2026-12-07", "2026-12-17", "2026-12-24"]);
    expect(days("2026-12-04", [1])).toEqual(["2026-12-08", "2026-12-15", "2026-12-22"]);
  });

  it("leave three times, on working days, after the return, three days apart at least", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3_000 }).map((count) => addDays("2025-01-01", count)),
        fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: reminderCount }),
        (recordedOn, late) => {
          const left: Day[] = [];
          for (let rank = 0; rank < reminderCount; rank++) {
            const day = nextReminderOn(recordedOn, left)!;
            expect(isWorkingDay(day)).toBe(true);
            expect(day > addDays(left.at(-1) ?? recordedOn, left.length > 0 ? 1 : 0)).toBe(true);
            left.push(addDays(day, late[rank] ?? 0));
          }
          expect(nextReminderOn(recordedOn, left)).toBeNull();
        },
      ),
    );
  });

  it("leave at nine in Paris, in winter and in summer", () => {
    expect(new Date(reminderInstant("2026-12-07")).toISOString()).toBe("2026-12-07T08:00:00.000Z");
    expect(new Date(reminderInstant("2026-07-06")).toISOString()).toBe("2026-07-06T07:00:00.000Z");
    expect(dayOfWeek("2026-12-07")).toBe(1);
  });
});
