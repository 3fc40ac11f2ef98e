import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, type Day } from "#domain/calendar.ts";
import { packs } from "#domain/pack.ts";
import { debitDaysBetween, type Interruption } from "./debits.ts";
import type { ContractStatus } from "./lifecycle.ts";
import { type CollectedDebit, owedBack } from "./refunds.ts";
import { contractDates } from "./renewal.ts";

const dates = contractDates(packs.advance, "2025-09-15");
const active: ContractStatus = { state: "active" };
const end = { cause: "subscriber", askedAt: 0, askedOn: "2025-11-01", suspension: null } as const;
const ended: ContractStatus = { state: "terminating", ...end, lastDayOn: "2025-11-15" };
const withdrawn: ContractStatus = { state: "withdrawn", ...end, lastDayOn: "2025-11-01" };
const interrupted: Interruption[] = [{ fromOn: "2025-11-10", backOn: null }];
const debit = {
  dueOn: "2025-11-15",
  collectionOn: "2025-11-17",
  attempt: 1,
  state: "presented",
} as const satisfies CollectedDebit;

describe("a debit that is no longer owed", () => {
  it.each<[string, ContractStatus, readonly Interruption[], Partial<CollectedDebit>, Day, string | null]>([
    ["is owed while the contract runs", active, [], {}, "2025-11-20", null],
    ["is recalled before it is collected", ended, [], {}, "2025-11-16", "recall"],
    ["is paid back from the day it is collected", ended, [], {}, "2025-11-17", "refund"],
    ["is paid back after a withdrawal", withdrawn, [], { dueOn: "2025-10-15" }, "2025-11-20", "refund"],
    ["is owed where it fell due before the last day", ended, [], { dueOn: "2025-10-15" }, "2025-11-20", null],
    ["is paid back over an interruption", active, interrupted, {}, "2025-11-20", "refund"],
    ["asks for nothing where it came back", ended, [], { state: "rejected" }, "2025-11-20", null],
    ["is paid back where it was paid otherwise", ended, [], { state: "settled" }, "2025-11-16", "refund"],
  ])("%s", (_, status, interruptions, more, today, expected) => {
    expect(owedBack({ dates, status, interruptions }, { ...debit, ...more }, today)).toBe(expected);
  });

  it("is every one that the contract does not owe, on any last day", () => {
    fc.assert(
      fc.property(fc.nat({ max: 200 }), fc.nat({ max: 200 }), (dueAfter, endsAfter) => {
        const [dueOn] = debitDaysBetween(
          { dates, status: active, interruptions: [] },
          addDays("2025-10-15", dueAfter),
          "2027-01-01",
        );
        const status: ContractStatus = { ...ended, lastDayOn: addDays("2025-10-15", endsAfter) };
        const what = owedBack(
          { dates, status, interruptions: [] },
          { ...debit, dueOn: dueOn!, collectionOn: dueOn! },
          "2027-01-01",
        );
        expect(what).toBe(dueOn! >= status.lastDayOn ? "refund" : null);
      }),
    );
  });
});
