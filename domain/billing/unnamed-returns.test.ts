import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type Day } from "#domain/calendar.ts";
import type { BankReturn } from "./bank-report.ts";
import { type NotedReturn, namesNoDebit, planUnnamed, returnsThatMake } from "./unnamed-returns.ts";

const on: Day = "2026-11-25";
const line: BankReturn = {
  endToEndId: null,
  umr: null,
  creditorId: null,
  amount: 21_800,
  reason: null,
  on,
  text: "PRELEVEMENTS IMPAYES 2",
  mentions: [],
  booked: { count: 2, bankReference: null },
};
const run = [{ kind: "run", id: "P-2026-0011", isSure: true }] as const;
const debit = [{ kind: "debit", id: "2H-2026-0005-20261103-1", isSure: true }] as const;

describe("A line that takes debits back", () => {
  test.each<[string, Partial<BankReturn>, boolean]>([
    ["a batch without details", {}, true],
    ["a batch without details of a run that it names", { mentions: [run] }, true],
    ["one debit that nothing names", { booked: { count: null, bankReference: "AB12" } }, true],
    [
      "one debit with its mandate",
      { booked: { count: 1, bankReference: null }, umr: "2H-2026-0005-AB" },
      false,
    ],
    ["a batch whose text names a debit", { mentions: [debit] }, false],
    ["one of another creditor", { booked: { count: 1, bankReference: null }, creditorId: "FR00ZZZ1" }, false],
    ["one without an amount in euros", { amount: "unreadable" }, false],
    ["one of a status report, which books nothing", { booked: undefined as never }, false],
  ])("%s", (_, changes, isOne) => {
    expect(namesNoDebit({ ...line, ...changes })).toBe(isOne);
  });

  test("has one key in every file, and two equal lines of a file have two", () => {
    const [one, two] = planUnnamed([line, line], new Set());
    expect(one!.key).not.toBe(two!.key);
    expect(planUnnamed([line], new Set([one!.key]))).toEqual([{ ...one, isRecorded: true }]);
  });
});

describe("A sum that the bank took back", () => {
  const noted = (...some: (readonly [amountCents: number, on?: Day])[]): NotedReturn[] =>
    some.map(([amountCents, day = on], index) => ({ id: `d${index}`, on: day, amountCents }));
  test.each<[string, NotedReturn[], number | null, string[] | null]>([
    ["its two debits", noted([8900], [12_900]), 2, ["d0", "d1"]],
    ["its two debits among others", noted([5000], [8900], [999], [12_900]), 2, ["d1", "d3"]],
    [
      "its two debits two days later",
      noted([8900, addDays(on, 2)], [12_900, addDays(on, 2)]),
      2,
      ["d0", "d1"],
    ],
    ["two debits a week later", noted([8900, addDays(on, 7)], [12_900, addDays(on, 7)]), 2, null],
    ["one of them", noted([8900]), 2, null],
    ["three that make it, where the bank says two", noted([8900], [6000], [6900]), 2, null],
    [
      "three that make it, where it does not say how many",
      noted([8900], [6000], [6900]),
      null,
      ["d0", "d1", "d2"],
    ],
    ["two of another amount", noted([8900], [8900]), 2, null],
  ])("%s", (_, returns, count, ids) => {
    expect(returnsThatMake({ on, amountCents: 21_800, count }, returns)).toEqual(ids);
  });

  test("is only ever made of returns with that total and that number, near its day", () => {
    const aReturn = fc.record({
      id: fc.uuid(),
      on: fc.integer({ min: -5, max: 5 }).map((days) => addDays(on, days)),
      amountCents: fc.constantFrom(999, 8000, 8900, 12_900),
    });
    const some = fc.uniqueArray(aReturn, { selector: ({ id }) => id, maxLength: 12 });
    fc.assert(
      fc.property(some, some, fc.boolean(), (taken, others, isCounted) => {
        const own = taken.map((each) => ({ ...each, on }));
        const amountCents = own.reduce((sum, each) => sum + each.amountCents, 0);
        const sum = { on, amountCents, count: isCounted ? own.length : null };
        const found = returnsThatMake(sum, [...others, ...own]);
        if (own.length > 0) expect(found).not.toBeNull();
        const all = [...others, ...own].filter(({ id }) => found?.includes(id));
        expect(all.reduce((cents, each) => cents + each.amountCents, 0)).toBe(found ? amountCents : 0);
        if (found && isCounted) expect(found).toHaveLength(own.length);
      }),
    );
  });
});
