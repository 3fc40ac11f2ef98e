import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, type Day } from "#domain/calendar.ts";
import { packs } from "#domain/pack.ts";
import type { Interruption, PresentedDebit } from "./debits.ts";
import { contractDates } from "./renewal.ts";
import { unpaidAndReminded, unpaidInARow, unremindedDues } from "./unpaid.ts";

/** Due on 15 October, 15 November, 15 December… */
const dates = contractDates(packs.advance, "2025-09-15");
const status = { state: "active" } as const;
const none: readonly Interruption[] = [];

type Month = readonly [month: number, state: PresentedDebit["state"] | null];

/** The debits of some months' payments, by their outcome; `null` for those never presented. */
function debitsOf(months: readonly Month[]) {
  return months.flatMap(([month, state]) => {
    const dueOn: Day = `2025-${String(month).padStart(2, "0")}-15` as Day;
    return state === null ? [] : [{ dueOn, attempt: 1, state, rejectedOn: addDays(dueOn, 3) }];
  });
}

describe("payments that are unpaid in a row", () => {
  it.each<[string, Month[], number]>([
    ["none was presented", [], 0],
    [
      "all were collected",
      [
        [10, "presented"],
        [11, "presented"],
      ],
      0,
    ],
    [
      "one came back",
      [
        [10, "presented"],
        [11, "rejected"],
      ],
      1,
    ],
    [
      "two came back",
      [
        [10, "rejected"],
        [11, "rejected"],
      ],
      2,
    ],
    [
      "two came back and the last was settled",
      [
        [10, "rejected"],
        [11, "settled"],
      ],
      1,
    ],
    [
      "two came back, a settled one between them",
      [
        [10, "rejected"],
        [11, "settled"],
        [12, "rejected"],
      ],
      1,
    ],
    [
      "two came back, one between them that no file carried",
      [
        [10, "rejected"],
        [11, null],
        [12, "rejected"],
      ],
      1,
    ],
    [
      "three came back",
      [
        [10, "rejected"],
        [11, "rejected"],
        [12, "rejected"],
      ],
      3,
    ],
  ])("when %s: %j gives %i", (_, months, expected) => {
    expect(unpaidInARow({ dates, status, interruptions: none }, debitsOf(months), "2025-12-31")).toBe(
      expected,
    );
  });

  it("count from the day the bank sent them back", () => {
    const debits = debitsOf([
      [10, "rejected"],
      [11, "rejected"],
    ]);
    const on = (day: Day) => unpaidInARow({ dates, status, interruptions: none }, debits, day);
    expect([on("2025-10-17"), on("2025-10-18"), on("2025-11-17"), on("2025-11-18")]).toEqual([0, 1, 1, 2]);
  });

  it("count from the day of their debit where the bank sent them back that very day", () => {
    const debit = { dueOn: "2025-10-15", attempt: 1, state: "rejected", rejectedOn: "2025-10-15" } as const;
    expect(unpaidInARow({ dates, status, interruptions: none }, [debit], "2025-10-15")).toBe(1);
  });

  it("count no more once they are at the bank again", () => {
    const debits = [
      ...debitsOf([
        [10, "rejected"],
        [11, "rejected"],
      ]),
      { dueOn: "2025-11-15", attempt: 2, state: "presented", rejectedOn: null } as const,
    ];
    expect(unpaidInARow({ dates, status, interruptions: none }, debits, "2025-12-31")).toBe(1);
  });

  it("count where nobody knows the day on which the bank sent them back", () => {
    const debit = { dueOn: "2025-10-15", attempt: 1, state: "rejected", rejectedOn: null } as const;
    expect(unpaidInARow({ dates, status, interruptions: none }, [debit], "2025-10-15")).toBe(1);
  });

  it("count by their last attempt, in whatever order the attempts come", () => {
    const first = { dueOn: "2025-10-15", attempt: 1, state: "rejected", rejectedOn: "2025-10-18" } as const;
    const second = { ...first, attempt: 2, rejectedOn: "2025-12-20" } as const;
    const paid = { ...first, attempt: 2, state: "settled", rejectedOn: null } as const;
    const on = (day: Day, ...debits: Parameters<typeof unpaidInARow>[1]) =>
      unpaidInARow({ dates, status, interruptions: none }, debits, day);
    expect([on("2025-12-19", first, second), on("2025-12-19", second, first)]).toEqual([0, 0]);
    expect([on("2025-12-20", first, second), on("2025-12-20", second, first)]).toEqual([1, 1]);
    expect([on("2025-12-20", first, paid), on("2025-12-20", paid, first)]).toEqual([0, 0]);
  });

  it("are neighbours over a month in which nothing was due", () => {
    const interruptions: Interruption[] = [{ fromOn: "2025-11-01", backOn: "2025-12-01" }];
    const debits = debitsOf([
      [10, "rejected"],
      [12, "rejected"],
    ]);
    expect(unpaidInARow({ dates, status, interruptions }, debits, "2025-12-31")).toBe(2);
  });

  it("are as many as the longest row, whatever comes before and after", () => {
    const states = fc.array(fc.constantFrom<PresentedDebit["state"]>("presented", "rejected", "settled"), {
      maxLength: 3,
    });
    fc.assert(
      fc.property(states, (months) => {
        const debits = debitsOf(months.map((state, index) => [10 + index, state]));
        const row = months.map((state) => (state === "rejected" ? "x" : " ")).join("");
        const longest = Math.max(0, ...row.split(" ").map(({ length }) => length));
        expect(unpaidInARow({ dates, status, interruptions: none }, debits, "2025-12-31")).toBe(longest);
      }),
    );
  });
});

it("unpaid payments without a reminder are those that came back and were not reminded by that day", () => {
  const remindedAt = Date.parse("2025-11-20T08:00:00Z");
  const debits = debitsOf([
    [10, "rejected"],
    [11, "rejected"],
    [12, "settled"],
  ]).map((debit) => ({ ...debit, remindedAt: debit.dueOn === "2025-10-15" ? remindedAt : null }));
  const contract = { dates, status, interruptions: none };
  expect(unremindedDues(contract, debits, "2025-11-17")).toEqual(["2025-10-15"]);
  expect(unremindedDues(contract, debits, "2025-11-19")).toEqual(["2025-10-15", "2025-11-15"]);
  expect(unremindedDues(contract, debits, "2025-11-20")).toEqual(["2025-11-15"]);
  expect(unremindedDues(contract, debits, "2025-12-31")).toEqual(["2025-11-15"]);
});

it("unpaid payments without a reminder do not count among those that let the agency end a contract", () => {
  const debits = debitsOf([
    [10, "rejected"],
    [11, "rejected"],
  ]).map((debit) => ({ ...debit, remindedAt: Date.parse(`${addDays(debit.rejectedOn, 1)}T08:00:00Z`) }));
  const contract = { dates, status, interruptions: none };
  const on = (day: Day) => unpaidAndReminded(contract, debits, day);
  expect(on("2025-11-18")).toEqual({ inARow: 2, remindedInARow: 1 });
  expect(on("2025-11-19")).toEqual({ inARow: 2, remindedInARow: 2 });
});
