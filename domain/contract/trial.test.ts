import { expect, test } from "vitest";
import { startInParis } from "#domain/calendar.ts";
import { takeStep } from "./lifecycle.ts";
import { contractDates } from "./renewal.ts";
import { isTrialGoingOn, lastFreeDay, trialReminderAt } from "./trial.ts";

const trial = { trialDays: 14, firstMonthFree: false } as const;
const dates = contractDates(trial, "2025-09-15");
const active = { state: "active" } as const;

test("The reminder about the end of a trial leaves three days before, in the morning, whatever the season", () => {
  expect(trialReminderAt(dates)).toBe(Date.UTC(2025, 8, 26, 7));
  expect(trialReminderAt(contractDates(trial, "2025-10-15"))).toBe(Date.UTC(2025, 9, 26, 7));
  expect(trialReminderAt(contractDates(trial, "2025-11-10"))).toBe(Date.UTC(2025, 10, 21, 8));
  expect(trialReminderAt(contractDates({ trialDays: 0, firstMonthFree: true }, "2025-09-15"))).toBeNull();
});

test("A trial goes on until its last day, unless the contract was ended or its services are suspended", () => {
  expect(isTrialGoingOn({ status: active, dates }, "2025-09-29")).toBe(true);
  expect(isTrialGoingOn({ status: active, dates }, "2025-09-30")).toBe(false);
  const without = contractDates({ trialDays: 0, firstMonthFree: true }, "2025-09-15");
  expect(isTrialGoingOn({ status: active, dates: without }, "2025-09-16")).toBe(false);
  const timing = { at: startInParis("2025-09-20"), on: "2025-09-20" } as const;
  for (const step of [
    { kind: "withdraw", declaresSmallFirm: true },
    { kind: "terminate", cause: "subscriber" },
    { kind: "suspend", reason: "force-majeure" },
  ] as const) {
    const taken = takeStep({ status: active, dates }, step, timing);
    expect(taken.ok && isTrialGoingOn({ status: taken.value, dates }, "2025-09-26"), step.kind).toBe(false);
  }
});

test("A free month after a trial puts off its last free day, and the reminder with it", () => {
  const longer = contractDates(trial, "2025-09-15", "MOISOFFERT");
  expect(lastFreeDay(longer)).toBe("2025-10-29");
  expect(trialReminderAt(longer)).toBe(Date.UTC(2025, 9, 26, 7));
  expect(isTrialGoingOn({ status: active, dates: longer }, "2025-10-29")).toBe(true);
  expect(isTrialGoingOn({ status: active, dates: longer }, "2025-10-30")).toBe(false);
});
