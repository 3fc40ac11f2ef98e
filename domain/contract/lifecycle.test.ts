import { describe, expect, it } from "vitest";
import type { Day } from "#domain/calendar.ts";
import { packs } from "#domain/pack.ts";
import { type Ending, type EndingProblem, type Standing, stateOn, terminate, withdraw } from "./lifecycle.ts";
import { contractDates } from "./renewal.ts";

// A Monday: the fourteenth day, 29 September, is one too.
const dates = contractDates(packs.advance, "2025-09-15");
const morningOf = (day: Day) => Date.parse(`${day}T08:00:00Z`);
const standings = {
  active: { state: "active" },
  terminating: { state: "terminating", askedAt: morningOf("2025-09-16"), lastDayOn: "2025-10-15" },
  withdrawn: { state: "withdrawn", askedAt: morningOf("2025-09-17"), lastDayOn: "2025-09-17" },
} as const satisfies Record<string, Standing>;

type From = keyof typeof standings;
type Told = EndingProblem | "same" | `${Ending["state"]} ${Day}`;

describe("a withdrawal", () => {
  it.each<[From, Day, boolean, Told]>([
    ["active", "2025-09-15", true, "withdrawn 2025-09-15"],
    ["active", "2025-09-29", true, "withdrawn 2025-09-29"],
    ["active", "2025-09-30", true, "too-late"],
    ["active", "2025-09-16", false, "undeclared"],
    ["active", "2025-09-30", false, "too-late"],
    ["terminating", "2025-09-20", true, "withdrawn 2025-09-20"],
    ["terminating", "2025-09-30", true, "too-late"],
    ["terminating", "2025-09-20", false, "undeclared"],
    ["withdrawn", "2025-09-20", true, "same"],
    ["withdrawn", "2025-12-20", false, "same"],
  ])("from %s on %s, a small firm declared: %s, gives %s", (from, day, declared, told) => {
    const asked = morningOf(day);
    expectTold(withdraw({ standing: standings[from], dates }, declared, asked), from, asked, told);
  });

  it("is in time until midnight in Paris", () => {
    const standing = standings.active;
    const midnight = Date.parse("2025-09-30T00:00:00+02:00");
    expect(withdraw({ standing, dates }, true, midnight - 1).ok).toBe(true);
    expect(withdraw({ standing, dates }, true, midnight).ok).toBe(false);
  });
});

describe("a termination", () => {
  it.each<[From, Day, string, Told]>([
    ["active", "2025-09-15", "2025-10-15", "terminating 2025-10-15"],
    ["active", "2025-10-15", "2025-10-15", "terminating 2025-10-15"],
    ["active", "2025-10-16", "2025-11-15", "terminating 2025-11-15"],
    ["active", "2025-10-16", "2025-10-15", "other-day"],
    ["active", "2025-10-16", "", "other-day"],
    ["terminating", "2025-11-20", "2025-12-15", "same"],
    ["withdrawn", "2025-09-20", "2025-10-15", "withdrawn"],
  ])("from %s on %s, told that %s is the last day, gives %s", (from, day, toldLastDay, told) => {
    const asked = morningOf(day);
    expectTold(terminate({ standing: standings[from], dates }, toldLastDay, asked), from, asked, told);
  });
});

describe("a contract on a day", () => {
  it.each<[From, Day, string]>([
    ["active", "2035-01-01", "active"],
    ["terminating", "2025-10-15", "terminating"],
    ["terminating", "2025-10-16", "terminated"],
    ["withdrawn", "2025-09-17", "withdrawn"],
    ["withdrawn", "2035-01-01", "withdrawn"],
  ])("that stands %s is, on %s, %s", (from, day, state) => {
    expect(stateOn(standings[from], day)).toBe(state);
  });
});

function expectTold(outcome: ReturnType<typeof terminate>, from: From, askedAt: number, told: Told) {
  if (!outcome.ok) return expect(outcome.problem).toBe(told);
  if (told === "same") return expect(outcome.value).toBe(standings[from]);
  const [state, lastDayOn] = told.split(" ");
  return expect(outcome.value).toEqual({ state, askedAt, lastDayOn });
}
