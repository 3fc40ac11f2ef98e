import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, type Day, dayInParis } from "#domain/calendar.ts";
import { packs } from "#domain/pack.ts";
import {
  type ContractStatus,
  effectiveDay,
  isForUnpaid,
  lastDayIfTerminatedOn,
  type Step,
  stateOn,
  suspensionOf,
  suspensionReasons,
  takeStep,
  terminationCauses,
  transitions,
} from "./lifecycle.ts";
import { unpaidInvoicesLimit } from "./notice-periods.ts";
import { contractDates } from "./renewal.ts";

// A Monday, and so is the fourteenth day, 29 September.
const dates = contractDates(packs.advance, "2025-09-15");
const morningOf = (day: Day) => Date.parse(`${day}T08:00:00Z`);
const unpaid = { reason: "unpaid", since: "2025-12-01" } as const;
const enoughUnpaid = { inARow: unpaidInvoicesLimit, remindedInARow: unpaidInvoicesLimit };
const forceMajeure = { reason: "force-majeure", since: "2025-09-20" } as const;
const ending = { askedAt: morningOf("2025-09-16"), askedOn: "2025-09-16", suspension: null } as const;
const statuses = {
  active: { state: "active" },
  unpaid: { state: "suspended", suspension: unpaid },
  "force majeure": { state: "suspended", suspension: forceMajeure },
  terminating: { state: "terminating", cause: "subscriber", ...ending, lastDayOn: "2025-10-15" },
  "ending while suspended": {
    state: "terminating",
    cause: "subscriber",
    ...ending,
    askedOn: "2025-12-02",
    lastDayOn: "2025-12-15",
    suspension: unpaid,
  },
  breach: { state: "terminating", cause: "breach", ...ending, lastDayOn: "2026-03-16" },
  notified: {
    state: "terminating",
    cause: "unpaid",
    ...ending,
    askedOn: "2025-12-01",
    lastDayOn: "2025-12-16",
    suspension: unpaid,
  },
  "breach in force majeure": {
    state: "terminating",
    cause: "breach",
    ...ending,
    lastDayOn: "2026-03-16",
    suspension: forceMajeure,
  },
  withdrawn: { state: "withdrawn", cause: "subscriber", ...ending, lastDayOn: "2025-09-16" },
} as const satisfies Record<string, ContractStatus>;

type From = keyof typeof statuses;
const small = { kind: "withdraw", declaresSmallFirm: true } as const;
const big = { kind: "withdraw", declaresSmallFirm: false } as const;
const terminate = (cause: (typeof terminationCauses)[number]) => ({ kind: "terminate", cause }) as const;
const suspend = (reason: (typeof suspensionReasons)[number]) => ({ kind: "suspend", reason }) as const;
const reactivate = { kind: "reactivate" } as const;
const takeBack = { kind: "take-back" } as const;

describe("a step", () => {
  it.each<[From, Step, Day, string]>([
    ["active", small, "2025-09-15", "withdrawn 2025-09-15"],
    ["active", small, "2025-09-29", "withdrawn 2025-09-29"],
    ["active", small, "2025-09-30", "too-late"],
    ["active", big, "2025-09-16", "undeclared"],
    ["active", big, "2025-09-30", "too-late"],
    ["force majeure", small, "2025-09-22", "withdrawn 2025-09-22"],
    ["terminating", small, "2025-09-20", "withdrawn 2025-09-20"],
    ["terminating", small, "2025-09-30", "too-late"],
    ["withdrawn", small, "2025-09-20", "withdrawn"],

    ["active", terminate("subscriber"), "2025-09-15", "terminating 2025-10-15"],
    ["active", terminate("subscriber"), "2025-10-15", "terminating 2025-10-15"],
    ["active", terminate("subscriber"), "2025-10-16", "terminating 2025-11-15"],
    ["unpaid", terminate("subscriber"), "2025-12-02", "terminating 2025-12-15"],
    ["terminating", terminate("subscriber"), "2025-10-01", "terminating"],
    ["terminating", terminate("subscriber"), "2025-10-16", "terminated"],
    ["breach", terminate("subscriber"), "2025-10-01", "terminating 2025-10-15"],
    ["withdrawn", terminate("subscriber"), "2025-09-20", "withdrawn"],

    ["active", terminate("breach"), "2025-09-16", "terminating 2026-03-16"],
    ["terminating", terminate("breach"), "2025-09-16", "terminating"],
    ["active", terminate("unpaid"), "2025-11-15", "terminating 2025-11-30"],
    ["unpaid", terminate("unpaid"), "2025-12-01", "terminating 2025-12-16"],
    ["breach", terminate("unpaid"), "2025-12-01", "terminating"],
    ["active", terminate("force-majeure"), "2025-11-15", "too-soon"],
    ["unpaid", terminate("force-majeure"), "2026-02-01", "too-soon"],
    ["force majeure", terminate("force-majeure"), "2025-10-19", "too-soon"],
    ["force majeure", terminate("force-majeure"), "2025-10-20", "terminating 2025-10-20"],
    ["breach in force majeure", terminate("force-majeure"), "2025-10-20", "terminating 2025-10-20"],

    ["active", suspend("unpaid"), "2025-11-15", "suspended 2025-11-15"],
    ["active", suspend("force-majeure"), "2025-09-15", "suspended 2025-09-15"],
    ["unpaid", suspend("force-majeure"), "2025-12-15", "suspended"],
    ["terminating", suspend("unpaid"), "2025-10-01", "terminating"],
    ["withdrawn", suspend("unpaid"), "2025-10-01", "withdrawn"],

    ["unpaid", reactivate, "2025-12-10", "active"],
    ["unpaid", reactivate, "2025-11-30", "before"],
    ["unpaid", reactivate, "2025-12-01", "active"],
    ["force majeure", reactivate, "2025-09-25", "active"],
    ["notified", reactivate, "2025-12-16", "active"],
    ["notified", reactivate, "2025-12-17", "terminated"],
    ["breach", reactivate, "2025-10-01", "terminating"],
    ["active", reactivate, "2025-10-01", "running"],

    ["terminating", takeBack, "2025-10-14", "active"],
    ["terminating", takeBack, "2025-10-15", "last-day"],
    ["terminating", takeBack, "2025-10-16", "terminated"],
    ["terminating", takeBack, "2025-09-15", "before"],
    ["ending while suspended", takeBack, "2025-12-10", "suspended 2025-12-01"],
    ["breach", takeBack, "2025-10-01", "terminating"],
    ["notified", takeBack, "2025-12-05", "terminating"],
    ["active", takeBack, "2025-10-01", "running"],
    ["withdrawn", takeBack, "2025-10-01", "withdrawn"],

    ["active", terminate("subscriber"), "2025-09-14", "before"],
  ])("from %s, %j on %s, gives %s", (from, step, day, expected) => {
    const timing = { at: morningOf(day), on: day };
    const outcome = takeStep({ status: statuses[from], dates }, step, timing, { unpaid: enoughUnpaid });
    if (!outcome.ok) return expect(outcome.problem).toBe(expected);
    const { value } = outcome;
    const day2 = "lastDayOn" in value ? value.lastDayOn : suspensionOf(value)?.since;
    return expect([value.state, day2].filter(Boolean).join(" ")).toBe(expected);
  });

  it.each([
    [0, 0, "nothing-unpaid"],
    [1, 1, "one-unpaid"],
    [2, 0, "not-reminded"],
    [3, 1, "not-reminded"],
  ])(
    "for unpaid payments is refused while %i in a row are, %i of them reminded: %s",
    (inARow, remindedInARow, problem) => {
      const unpaid = { inARow, remindedInARow };
      const timing = { at: morningOf("2026-02-01"), on: "2026-02-01" } as const;
      for (const step of [suspend("unpaid"), terminate("unpaid")]) {
        expect(takeStep({ status: statuses.active, dates }, step, timing, { unpaid })).toEqual({
          ok: false,
          problem,
        });
        expect(takeStep({ status: statuses.active, dates }, step, timing)).toMatchObject({ ok: false });
      }
    },
  );

  it("for force majeure needs nothing unpaid", () => {
    const timing = { at: morningOf("2025-10-20"), on: "2025-10-20" } as const;
    expect(takeStep({ status: statuses.active, dates }, suspend("force-majeure"), timing).ok).toBe(true);
    const interrupted = { status: statuses["force majeure"], dates };
    expect(takeStep(interrupted, terminate("force-majeure"), timing).ok).toBe(true);
  });

  it("is in time until midnight in Paris", () => {
    const midnight = Date.parse("2025-09-30T00:00:00+02:00");
    const at = (instant: number) =>
      takeStep({ status: statuses.active, dates }, small, { at: instant, on: dayInParis(instant) }).ok;
    expect([at(midnight - 1), at(midnight)]).toEqual([true, false]);
  });

  it("that came by letter counts from the day it came, and none is taken ahead", () => {
    const at = morningOf("2025-10-20");
    const contract = { status: statuses.active, dates };
    expect(takeStep(contract, terminate("subscriber"), { at, on: "2025-10-14" })).toMatchObject({
      value: { askedAt: at, askedOn: "2025-10-14", lastDayOn: "2025-10-15" },
    });
    expect(takeStep(contract, reactivate, { at, on: "2025-10-21" })).toMatchObject({ problem: "not-yet" });
  });

  it("that takes back a termination brings back the notice that ran before it", () => {
    const timing = { at: morningOf("2025-10-01"), on: "2025-10-01" } as const;
    const sooner = takeStep({ status: statuses.breach, dates }, terminate("subscriber"), timing);
    const status = (sooner.ok && sooner.value) as ContractStatus;
    expect(takeStep({ status, dates }, takeBack, timing, { former: statuses.breach })).toEqual({
      ok: true,
      value: statuses.breach,
    });
  });

  it("out of a termination for unpaid invoices leaves the services suspended", () => {
    const timing = { at: morningOf("2025-12-05"), on: "2025-12-05" } as const;
    const step = takeStep({ status: statuses.active, dates }, terminate("unpaid"), timing, {
      unpaid: enoughUnpaid,
    });
    expect(step).toMatchObject({ value: { suspension: { reason: "unpaid", since: "2025-12-05" } } });
    const sooner = takeStep({ status: statuses.unpaid, dates }, terminate("subscriber"), timing);
    expect(sooner).toMatchObject({ value: { suspension: unpaid } });
    const running = takeStep({ status: statuses.active, dates }, terminate("subscriber"), timing);
    expect(running).toMatchObject({ value: { suspension: null } });
  });
});

it.each<[Step, boolean, From, Day]>([
  [small, false, "withdrawn", "2025-09-16"],
  [terminate("subscriber"), false, "terminating", "2025-10-15"],
  [terminate("breach"), false, "breach", "2026-03-16"],
  [terminate("unpaid"), true, "notified", "2025-12-16"],
  [terminate("force-majeure"), false, "terminating", "2025-10-15"],
  [suspend("unpaid"), true, "unpaid", "2025-12-03"],
  [suspend("force-majeure"), false, "force majeure", "2025-12-03"],
  [reactivate, false, "active", "2025-12-03"],
  [takeBack, false, "active", "2025-12-03"],
])(
  "The step %j is for unpaid payments: %j; to %s, recorded for 3 December, it takes effect on %s",
  (step, unpaid, to, day) => {
    expect(isForUnpaid(step)).toBe(unpaid);
    expect(effectiveDay(step, statuses[to], "2025-12-03")).toBe(day);
  },
);

describe("the life of a contract", () => {
  const anyStep = fc.oneof(
    fc.boolean().map((declaresSmallFirm) => ({ kind: "withdraw", declaresSmallFirm }) as const),
    fc.constantFrom(...terminationCauses).map(terminate),
    fc.constantFrom(...suspensionReasons).map(suspend),
    fc.constant(reactivate),
    fc.constant(takeBack),
  );
  const life = fc.array(
    fc.record({
      step: anyStep,
      later: fc.nat({ max: 60 }),
      unpaid: fc.record({ inARow: fc.nat({ max: 3 }), remindedInARow: fc.nat({ max: 3 }) }),
    }),
    { maxLength: 12 },
  );

  it("follows the table of transitions, ends once and never later than announced", () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(packs)), life, (pack, steps) => {
        let status: ContractStatus = { state: "active" };
        const its = contractDates(pack, "2025-09-15");
        let day: Day = "2025-09-15";
        for (const { step, later, unpaid } of steps) {
          day = addDays(day, later);
          const before: ContractStatus = status;
          const state = stateOn(before, day);
          const expected = lastDayIfTerminatedOn({ status: before, dates: its }, day);
          const timing = { at: morningOf(day), on: day };
          const outcome = takeStep({ status: before, dates: its }, step, timing, { unpaid });
          if (!outcome.ok) continue;
          status = outcome.value;
          const { kind } = step;
          const isSuspendedAgain = kind === "take-back" && suspensionOf(before) !== null;
          const reached = isSuspendedAgain
            ? "suspended"
            : (transitions[kind] as Record<string, string>)[state];
          expect(status.state).toBe(reached);
          expect(["terminated", "withdrawn"]).not.toContain(state);
          if (step.kind === "terminate" && step.cause === "subscriber") {
            expect(status).toMatchObject({ lastDayOn: expected });
          }
          if ("lastDayOn" in status) expect(status.lastDayOn >= day).toBe(true);
          if ("lastDayOn" in before && "lastDayOn" in status) {
            expect(status.lastDayOn <= before.lastDayOn).toBe(true);
          }
        }
      }),
    );
  });
});

describe("a contract on a day", () => {
  it.each<[From, Day, string]>([
    ["active", "2035-01-01", "active"],
    ["unpaid", "2035-01-01", "suspended"],
    ["terminating", "2025-10-15", "terminating"],
    ["terminating", "2025-10-16", "terminated"],
    ["withdrawn", "2025-09-17", "withdrawn"],
    ["withdrawn", "2035-01-01", "withdrawn"],
  ])("that stands %s is, on %s, %s", (from, day, state) => {
    expect(stateOn(statuses[from], day)).toBe(state);
  });
});
