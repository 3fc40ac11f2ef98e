import { expect, test } from "vitest";
import type { ContractStatus, Ending } from "./lifecycle.ts";
import { outlookOn, owesMore } from "./outlook.ts";
import { contractDates } from "./renewal.ts";

const dates = { acceptedOn: "2026-01-31", trialEndsOn: null } as const;
const ending: Ending = {
  state: "terminating",
  cause: "subscriber",
  askedAt: 0,
  askedOn: "2026-03-10",
  lastDayOn: "2026-03-30",
  suspension: null,
};
const suspended = { state: "suspended", suspension: { reason: "unpaid", since: "2026-03-02" } } as const;

test.each<[ContractStatus, string, string]>([
  [{ state: "active" }, "renewed", "2026-03-31"],
  [suspended, "suspended", "2026-03-02"],
  [ending, "last-day", "2026-03-30"],
  [{ ...ending, lastDayOn: "2026-03-14" }, "ended", "2026-03-14"],
  [{ ...ending, state: "withdrawn", lastDayOn: "2026-03-10" }, "withdrawn", "2026-03-10"],
])("On 15 March, %j is %s, 2026: %s", (status, kind, on) => {
  expect(outlookOn(status, dates, "2026-03-15")).toEqual({ kind, on });
});

test.each<[string, Ending["state"], string, boolean]>([
  ["has yet to pay its second month", "terminating", "2026-04-30", true],
  ["ends with the month that it has paid", "terminating", "2026-03-31", false],
  ["ends in its free start", "terminating", "2026-02-28", false],
  ["was withdrawn from", "withdrawn", "2026-04-30", false],
])("A contract that %s owes more: %s until %s, %s", (_, state, lastDayOn, expected) => {
  const owed = contractDates({ trialDays: 0, firstMonthFree: true }, "2026-01-31");
  expect(owesMore({ status: { ...ending, state, lastDayOn } as Ending, dates: owed }, "2026-03-15")).toBe(
    expected,
  );
  expect(owesMore({ status: { state: "active" }, dates: owed }, "2026-03-15")).toBe(true);
});
