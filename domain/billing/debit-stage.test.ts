import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays, type Day } from "#domain/calendar.ts";
import type { DebitState } from "#domain/contract/debits.ts";
import { collectedOn, debitStage, isAtBank, lastDebit, mayComeBack } from "./debit-stage.ts";

const collectionOn: Day = "2026-12-10";

it.each<[state: DebitState, today: Day, rejectedOn: Day | null, stage: string, collected: Day | null]>([
  ["prepared", "2026-12-09", null, "prepared", null],
  ["prepared", "2027-01-20", null, "prepared", null],
  ["presented", "2026-12-09", null, "at-bank", null],
  ["presented", "2026-12-10", null, "at-bank", null],
  ["presented", "2026-12-11", null, "collected", collectionOn],
  ["rejected", "2026-12-14", "2026-12-08", "refused", null],
  ["rejected", "2026-12-14", "2026-12-10", "returned", collectionOn],
  ["rejected", "2027-01-20", "2027-01-19", "returned", collectionOn],
  ["withdrawn", "2027-01-20", null, "withdrawn", null],
])(
  "says of one that is %s on %s (sent back on %s) that it is %s",
  (state, today, rejectedOn, stage, collected) => {
    const debit = { state, collectionOn, rejectedOn };
    expect(debitStage(debit, today)).toBe(stage);
    expect(collectedOn(debit, today)).toBe(collected);
  },
);

it("is confirmed by a statement whatever the day, until it comes back or is withdrawn", () => {
  const day = fc.integer({ min: -400, max: 400 }).map((days) => addDays(collectionOn, days));
  fc.assert(
    fc.property(day, day, (today, confirmedOn) => {
      const debit = { state: "presented", collectionOn, confirmedOn } as const;
      expect([debitStage(debit, today), collectedOn(debit, today)]).toEqual(["confirmed", collectionOn]);
      expect(isAtBank(debit, today)).toBe(false);
      const returned = { ...debit, state: "rejected", rejectedOn: addDays(collectionOn, 1) } as const;
      expect(debitStage(returned, today)).toBe("returned");
      expect(debitStage({ ...debit, state: "withdrawn" }, today)).toBe("withdrawn");
    }),
  );
});

it("collects nothing of a file that nobody deposited, whatever the day", () => {
  const day = fc.integer({ min: -400, max: 400 }).map((days) => addDays(collectionOn, days));
  fc.assert(
    fc.property(fc.constantFrom("prepared" as const, "withdrawn" as const), day, (state, today) => {
      expect(collectedOn({ state, collectionOn }, today)).toBeNull();
      expect(isAtBank({ state, collectionOn }, today)).toBe(false);
    }),
  );
});

it("counts the latest debit that was not withdrawn", () => {
  const [returned, moved] = [{ state: "rejected" }, { state: "withdrawn" }] as const;
  expect(lastDebit([returned, moved])).toBe(returned);
  expect(lastDebit([moved])).toBeUndefined();
});

it.each<[state: DebitState | "settled", today: Day, may: boolean]>([
  ["prepared", "2026-12-09", true],
  ["presented", "2026-12-09", true],
  ["presented", "2028-02-10", true],
  ["presented", "2028-02-11", false],
  ["rejected", "2026-12-20", false],
  ["settled", "2026-12-20", false],
  ["withdrawn", "2026-12-20", false],
])("may come back or not: one that is %s on %s", (state, today, may) => {
  expect(mayComeBack({ state, collectionOn }, today)).toBe(may);
});
