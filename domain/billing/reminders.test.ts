import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, type Day, dayOfWeek } from "#domain/calendar.ts";
import { isWorkingDay } from "#domain/working-days.ts";
import {
  callsFirst,
  earliestReminderOn,
  nextReminderOn,
  type ReminderDecision,
  reminderCount,
  reminderHold,
  reminderInstant,
} from "./reminders.ts";

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

  it("count on from the former one when it left late, or early", () => {
    expect(days("2026-12-04", [10])).toEqual(["2026-12-17", "2026-12-24", "2026-12-31"]);
    expect(days("2026-12-04", [0, 3])).toEqual(["2026-12-07", "2026-12-17", "2026-12-24"]);
    expect(days("2026-12-04", [1])).toEqual(["2026-12-08", "2026-12-15", "2026-12-22"]);
    // Somebody sends the first one on the day of the record, a Friday.
    expect(days("2026-12-04", [-3])).toEqual(["2026-12-04", "2026-12-11", "2026-12-18"]);
    expect(days("2026-12-07", [0, -4])).toEqual(["2026-12-08", "2026-12-11", "2026-12-18"]);
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

describe("What holds a reminder", () => {
  const recordedAt = Date.parse("2026-12-04T10:00:00Z");
  const about = (reason: string | null, decision: Partial<ReminderDecision> | null = null) => ({
    reason,
    recordedAt,
    dueOn: "2026-11-15" as Day,
    decision: decision && { kind: "released" as const, at: recordedAt, until: null, ...decision },
  });

  it.each(["MD06", "MS02", "MS03", "AC06", "SL01", "BE05", "ZZ99", null])(
    "is a call, by the next working day, if the reason is disputed or unknown: %s",
    (reason) => {
      expect(reminderHold(about(reason), "2026-12-04")).toEqual({ kind: "call", by: "2026-12-07" });
      expect(earliestReminderOn(about(reason), "2026-12-04")).toBeNull();
    },
  );

  it("is nothing where the account lacked money or another one is needed", () => {
    for (const reason of ["AM04", "AC01", "AC04", "AG01", "MD01"]) {
      expect(callsFirst(reason)).toBe(false);
      expect(reminderHold(about(reason), "2026-12-04")).toBeNull();
    }
  });

  it("is a call before the day on which a debit refused in advance is due, by that day", () => {
    const refused = { ...about("MD06"), dueOn: "2026-12-15" as Day };
    expect(reminderHold(refused, "2026-12-04")).toEqual({ kind: "call", by: "2026-12-15" });
  });

  it("is what somebody said last", () => {
    const unreached = about("MD06", { kind: "unreached", at: Date.parse("2026-12-08T15:00:00Z") });
    expect(reminderHold(unreached, "2026-12-08")).toEqual({ kind: "call", by: "2026-12-09" });
    expect(reminderHold(about("MD06", { kind: "disputed" }), "2027-12-08")).toEqual({ kind: "disputed" });
    expect(reminderHold(about("MD06", {}), "2026-12-04")).toBeNull();
    expect(earliestReminderOn(about("MD06", {}), "2026-12-04")).toBe("2026-12-07");
    const held = about("AM04", { kind: "held", until: "2026-12-19" });
    expect(reminderHold(held, "2026-12-18")).toEqual({ kind: "held", until: "2026-12-19" });
    // A Saturday.
    expect(earliestReminderOn(held, "2026-12-18")).toBe("2026-12-21");
    expect(reminderHold(held, "2026-12-19")).toBeNull();
  });
});
