import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, type Day } from "#domain/calendar.ts";
import { addWorkingDays } from "#domain/working-days.ts";
import { welcomePromise } from "./welcome.ts";

test.each([
  ["the same day", "2026-12-01", "2026-12-01", "2026-12-02", 0],
  ["the day it was promised for", "2026-12-01", "2026-12-02", "2026-12-02", 0],
  ["one working day late", "2026-12-01", "2026-12-03", "2026-12-02", 1],
  ["signed on a Friday, on Sunday", "2026-11-27", "2026-11-29", "2026-11-30", 0],
  ["signed on a Friday, on Tuesday", "2026-11-27", "2026-12-01", "2026-11-30", 1],
  ["promised for a Friday, on Sunday", "2026-11-26", "2026-11-29", "2026-11-27", 0],
  ["over Christmas", "2026-12-23", "2026-12-28", "2026-12-24", 1],
] as const)("%s", (_name, acceptedOn, today, dueOn, workingDaysLate) => {
  expect(welcomePromise(acceptedOn, today)).toEqual({ dueOn, workingDaysLate });
});

test("a welcome that is n working days late was promised n working days ago", () => {
  const day = fc.integer({ min: 0, max: 3000 }).map((days): Day => addDays("2026-01-01", days));
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 40 }), (acceptedOn, late) => {
      const today = addWorkingDays(acceptedOn, 1 + late);
      expect(welcomePromise(acceptedOn, today).workingDaysLate).toBe(late);
    }),
  );
});
