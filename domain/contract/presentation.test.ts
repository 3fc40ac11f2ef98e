import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, type Day } from "#domain/calendar.ts";
import { packs } from "#domain/pack.ts";
import { isTargetDay, targetDayOnOrAfter } from "#domain/target-days.ts";
import { debitDaysBetween, type PresentedDebit, presentationDays } from "./debits.ts";
import type { ContractStatus } from "./lifecycle.ts";
import {
  announcedCollectionDay,
  type ConfirmationWait,
  debitAfterReturn,
  debitAfterTakeBack,
  debitsToPresentIn,
  isEarly,
  periodProblemOf,
} from "./presentation.ts";
import { contractDates } from "./renewal.ts";

/** All possible starts of a pack, on sale or not. */
const someStart = fc.record({ trialDays: fc.constantFrom(0, 14), firstMonthFree: fc.boolean() });
const active: ContractStatus = { state: "active" };

/** Pack Advance signed on 15 September 2025: payments fall due on the 15th of each month from October on. */
function advance(confirmation: Partial<ConfirmationWait>) {
  return {
    dates: contractDates(packs.advance, "2025-09-15"),
    status: active,
    interruptions: [],
    confirmation: { confirmedOn: null, leftOutOf: [], ...confirmation },
  };
}

const november = { fromOn: "2025-11-01", toOn: "2025-11-30", madeOn: "2025-11-03" } as const;
const october = { fromOn: "2025-10-01", toOn: "2025-10-31" } as const;

describe("what a file carries of a contract", () => {
  const carried = (
    confirmation: Partial<ConfirmationWait>,
    presented: readonly PresentedDebit[] = [],
    period: Parameters<typeof debitsToPresentIn>[2] = november,
    presentedAgain: readonly Day[] = [],
  ) => {
    const { debits, forgotten } = debitsToPresentIn(advance(confirmation), presented, period, {
      presentedAgain,
    });
    return [
      ...debits.map(({ dueOn, collectionOn, sequence, announcedAgain }) =>
        [dueOn, collectionOn, sequence, ...(announcedAgain ? ["announced again"] : [])].join(" "),
      ),
      ...(forgotten.length > 0 ? [`${forgotten.length} forgotten`] : []),
    ];
  };

  it.each<[string, Partial<ConfirmationWait>, readonly PresentedDebit[], readonly string[]]>([
    [
      "is its period alone when the e-mail address was confirmed in time, and tells what was forgotten",
      { confirmedOn: "2025-09-16" },
      [],
      ["2025-11-15 2025-11-17 FRST", "1 forgotten"],
    ],
    [
      "takes along what missed its day, fourteen days later and after what is in time",
      { confirmedOn: "2025-10-20" },
      [],
      ["2025-10-15 2025-11-17 FRST announced again", "2025-11-15 2025-11-17 RCUR"],
    ],
    [
      "takes along what could no longer be presented for its day",
      { confirmedOn: "2025-10-14" },
      [],
      ["2025-10-15 2025-11-17 FRST announced again", "2025-11-15 2025-11-17 RCUR"],
    ],
    [
      "takes along what another file left out, though its day was not missed yet",
      { confirmedOn: "2025-10-05", leftOutOf: [october] },
      [],
      ["2025-10-15 2025-11-17 FRST announced again", "2025-11-15 2025-11-17 RCUR"],
    ],
    [
      "takes along what waited after a payment that was presented",
      { confirmedOn: "2025-11-20" },
      [{ dueOn: "2025-09-15", attempt: 1, state: "presented" }],
      ["2025-10-15 2025-11-17 RCUR announced again", "2025-11-15 2025-11-17 RCUR"],
    ],
    [
      "takes along what an earlier file carried in vain, fourteen days later",
      { confirmedOn: "2025-09-16" },
      [{ dueOn: "2025-10-15", attempt: 1, state: "withdrawn" }],
      ["2025-10-15 2025-11-17 FRST announced again", "2025-11-15 2025-11-17 RCUR"],
    ],
    [
      "leaves out what another file carries, deposited or not",
      { confirmedOn: "2025-09-16" },
      [
        { dueOn: "2025-10-15", attempt: 1, state: "withdrawn" },
        { dueOn: "2025-10-15", attempt: 2, state: "prepared" },
      ],
      ["2025-11-15 2025-11-17 RCUR"],
    ],
  ])("%s", (_, confirmation, presented, expected) =>
    expect(carried(confirmation, presented)).toEqual(expected),
  );

  it("presents on the day that was announced what a bank refused long before it, never before it is due", () => {
    const refused = [
      { dueOn: "2025-10-15", attempt: 1, state: "presented" },
      { dueOn: "2025-11-15", attempt: 1, state: "rejected" },
      { dueOn: "2025-12-15", attempt: 1, state: "rejected" },
    ] as const;
    expect(carried({ confirmedOn: "2025-09-16" }, refused, november, ["2025-11-15", "2025-12-15"])).toEqual([
      "2025-11-15 2025-11-17 RCUR",
      "2025-12-15 2025-12-15 RCUR",
    ]);
    const late = { ...november, madeOn: "2025-11-13" } as const;
    expect(carried({ confirmedOn: "2025-09-16" }, refused, late, ["2025-11-15", "2025-12-15"])).toEqual([
      "2025-11-15 2025-11-18 RCUR announced again",
      "2025-12-15 2025-12-15 RCUR",
    ]);
  });

  it("puts what is in time before what is announced again: the first to be collected is the first of its mandate", () => {
    const late = { ...november, fromOn: "2025-12-01", toOn: "2025-12-31", madeOn: "2025-12-08" } as const;
    expect(carried({ confirmedOn: "2025-11-20" }, [], late)).toEqual([
      "2025-12-15 2025-12-15 FRST",
      "2025-10-15 2025-12-22 RCUR announced again",
      "2025-11-15 2025-12-22 RCUR announced again",
    ]);
  });

  it.each<[string, Day, Day, readonly string[]]>([
    [
      "is taken along by a later one",
      "2025-10-15",
      "2025-10-15",
      ["2025-10-15 2025-11-17 FRST announced again"],
    ],
    ["is no other's, if its period ended the day before", "2025-10-01", "2025-10-14", ["1 forgotten"]],
    ["is no other's, if its period began the day after", "2025-10-16", "2025-10-31", ["1 forgotten"]],
  ])("that another file left out %s", (_, fromOn, toOn, expected) => {
    const ofTheEighteenth = { fromOn: "2025-11-18", toOn: "2025-11-30", madeOn: "2025-11-03" } as const;
    const leftOut = { confirmedOn: "2025-10-05", leftOutOf: [{ fromOn, toOn }] } as const;
    expect(carried(leftOut, [], ofTheEighteenth)).toEqual(expected);
  });

  it("takes along all that waited for the address, but not what waits for its own file", () => {
    const january = { fromOn: "2026-01-01", toOn: "2026-01-31", madeOn: "2025-11-25" } as const;
    const december = { fromOn: "2025-12-01", toOn: "2025-12-31" } as const;
    const confirmedOn = "2025-11-20";
    const late = ["2025-10-15", "2025-11-15"].map((dueOn) => `${dueOn} 2025-12-09`);
    expect(carried({ confirmedOn }, [], january)).toEqual([
      `${late[0]} FRST announced again`,
      `${late[1]} RCUR announced again`,
      "2026-01-15 2026-01-15 RCUR",
    ]);
    expect(carried({ confirmedOn, leftOutOf: [december, october] }, [], january)).toEqual([
      `${late[0]} FRST announced again`,
      `${late[1]} RCUR announced again`,
      "2025-12-15 2025-12-15 RCUR",
      "2026-01-15 2026-01-15 RCUR",
    ]);
  });

  it("takes along what waited, though a later payment was made by other means", () => {
    const december = { fromOn: "2025-12-01", toOn: "2025-12-31", madeOn: "2025-12-01" } as const;
    const paid = [{ dueOn: "2025-11-15", attempt: 0, state: "settled" }] as const;
    expect(carried({ confirmedOn: "2025-11-20" }, paid, december)).toEqual([
      "2025-10-15 2025-12-15 FRST announced again",
      "2025-12-15 2025-12-15 RCUR",
    ]);
  });

  it("tells as forgotten what a cancelled file carried before later ones, in whatever order they come", () => {
    const february = { fromOn: "2026-02-01", toOn: "2026-02-28", madeOn: "2026-02-02" } as const;
    const presented = (["2026-01-15", "2025-10-15", "2025-11-15"] as const).map(
      (dueOn) => ({ dueOn, attempt: 1, state: "presented" }) as const,
    );
    for (const some of [presented, presented.toReversed()]) {
      expect(carried({ confirmedOn: "2025-12-20" }, some, february)).toEqual([
        "2026-02-15 2026-02-16 RCUR",
        "1 forgotten",
      ]);
    }
  });

  it("presents again what came back, where somebody wants it, announced five days before", () => {
    const rejected = [{ dueOn: "2025-10-15", attempt: 1, state: "rejected" }] as const;
    const ofOctober = { ...november, ...october };
    const confirmed = { confirmedOn: "2025-10-20" } as const;
    expect(carried(confirmed, rejected, ofOctober)).toEqual([]);
    expect(carried(confirmed, rejected, ofOctober, ["2025-10-15"])).toEqual([
      "2025-10-15 2025-11-10 FRST announced again",
    ]);
    expect(carried(confirmed, rejected, november, ["2025-10-15"])).toEqual([
      "2025-10-15 2025-11-10 FRST announced again",
      "2025-11-15 2025-11-17 RCUR",
    ]);
    // On the eve of Good Friday, five days are too few for the bank.
    const beforeEaster = { ...ofOctober, madeOn: "2026-04-02" } as const;
    expect(carried(confirmed, rejected, beforeEaster, ["2025-10-15"])).toContain(
      "2025-10-15 2026-04-08 FRST announced again",
    );
  });

  it("announces what its file is too late for, however little", () => {
    const late = { ...november, madeOn: "2025-11-14" } as const;
    expect(carried({ confirmedOn: "2025-10-16" }, [], late)).toContain(
      "2025-11-15 2025-11-28 RCUR announced again",
    );
  });

  it("presents nothing again that was never presented, nor what the contract no longer owes", () => {
    const inTime = { confirmedOn: "2025-09-16" } as const;
    const expected = ["2025-11-15 2025-11-17 FRST", "1 forgotten"];
    expect(carried(inTime, [], november, ["2025-10-15", "2025-11-15"])).toEqual(expected);
    const rejected = [{ dueOn: "2025-10-14", attempt: 1, state: "rejected" }] as const;
    expect(carried(inTime, rejected, november, ["2025-10-14"])).toEqual(expected);
  });
});

describe("the period of a file", () => {
  it.each([
    ["2026-11-01", "2026-11-30", "2026-11-24", null, false],
    ["2026-11-24", "2026-12-08", "2026-11-24", null, false],
    ["2026-11-01", "2026-11-30", "2026-11-02", null, false],
    ["2026-12-01", "2026-12-31", "2026-11-24", null, true],
    ["2026-12-01", "2026-12-31", "2026-11-01", null, true],
    ["2026-08-01", "2026-08-31", "2026-07-01", null, true],
    ["2026-11-24", "2027-01-26", "2026-11-24", null, true],
    ["2026-11-24", "2027-01-27", "2026-11-24", "too-early", true],
    ["2026-11-24", "2046-12-31", "2026-11-24", "too-early", true],
    ["9000-01-01", "9000-01-31", "2026-11-24", "too-early", true],
    ["2023-11-01", "2026-11-24", "2026-11-24", null, false],
    ["2023-10-31", "2026-11-24", "2026-11-24", "too-old", false],
  ] as const)("from %s to %s, made on %s: %j, early: %j", (fromOn, toOn, madeOn, problem, early) => {
    expect(periodProblemOf({ fromOn, toOn, madeOn })).toBe(problem);
    expect(isEarly({ toOn, madeOn })).toBe(early);
  });

  it("that is far away tells as forgotten what has fallen due, and no more", () => {
    const contract = advance({ confirmedOn: "2025-09-16" });
    const forgotten = (fromOn: Day, madeOn: Day) =>
      debitsToPresentIn(contract, [], { fromOn, toOn: fromOn, madeOn }).forgotten.length;
    expect(forgotten("2025-12-01", "2025-11-14")).toBe(1);
    expect(forgotten("2025-12-01", "2025-11-15")).toBe(2);
    expect(forgotten("2026-01-16", "2025-11-15")).toBe(2);
    expect(forgotten("2025-11-01", "2025-11-15")).toBe(1);
  });
});

/**
 * Files made month after month, each on some day around its month, for a contract whose e-mail address is confirmed one
 * day. The payments left out are remembered as `server/billing/runs/plan-run.ts` does.
 */
function lifeOf(
  start: Parameters<typeof contractDates>[0],
  confirmedAfter: number,
  files: readonly { readonly lead: number; readonly others: boolean }[],
) {
  const acceptedOn: Day = "2025-01-17";
  const confirmedOn = addDays(acceptedOn, confirmedAfter);
  const dates = contractDates(start, acceptedOn);
  const presented: (PresentedDebit &
    ReturnType<typeof debitsToPresentIn>["debits"][number] & { madeOn: Day })[] = [];
  const leftOutOf: { fromOn: Day; toOn: Day }[] = [];
  let fromOn = dates.firstDebitOn;
  let forgotten = 0;
  for (const { lead, others } of files) {
    const toOn = addDays(fromOn, 29);
    const madeOn = addDays(fromOn, lead);
    const isConfirmed = madeOn >= confirmedOn;
    const confirmation = { leftOutOf, confirmedOn: isConfirmed ? confirmedOn : null };
    const contract = { dates, status: active, interruptions: [], confirmation };
    const plan = debitsToPresentIn(contract, presented, { fromOn, toOn, madeOn });
    forgotten += plan.forgotten.length;
    if (isConfirmed) {
      presented.push(...plan.debits.map((debit) => ({ ...debit, state: "presented" as const, madeOn })));
    } else if (others) {
      // A run is stored only if its file has payments of other contracts.
      leftOutOf.push({ fromOn, toOn });
    }
    fromOn = addDays(toOn, 1);
  }
  const owed = debitDaysBetween(
    { dates, status: active, interruptions: [] },
    acceptedOn,
    addDays(fromOn, -1),
  );
  return { presented, owed, forgotten, confirmedOn };
}

describe("month after month", () => {
  const file = fc.record({ lead: fc.integer({ min: -12, max: 40 }), others: fc.boolean() });
  const months = fc.array(file, { minLength: 6, maxLength: 14 });

  it("each payment is presented once or reported as forgotten, none before the e-mail address is confirmed", () => {
    fc.assert(
      fc.property(someStart, fc.nat(150), months, (start, confirmedAfter, files) => {
        const { presented, owed, forgotten, confirmedOn } = lifeOf(start, confirmedAfter, files);
        const days = presented.map(({ dueOn }) => dueOn).sort();
        expect(days).toEqual([...new Set(days)]);
        expect(owed).toEqual(expect.arrayContaining(days));
        if (presented.length > 0 && forgotten === 0) expect(days).toEqual(owed.slice(0, days.length));
        for (const { madeOn } of presented) expect(madeOn >= confirmedOn).toBe(true);
      }),
    );
  });

  it("nothing is forgotten if no file is cancelled", () => {
    fc.assert(
      fc.property(
        someStart,
        fc.nat(150),
        fc.array(fc.integer({ min: -12, max: 20 }), { minLength: 8, maxLength: 14 }),
        (start, confirmedAfter, leads) => {
          const files = leads.map((lead) => ({ lead, others: true }));
          const { presented, owed, forgotten } = lifeOf(start, confirmedAfter, files);
          expect(forgotten).toBe(0);
          if (leads.at(-1)! >= 0 && presented.length > 0) {
            expect(presented.map(({ dueOn }) => dueOn).sort()).toEqual(owed);
          }
        },
      ),
    );
  });

  it("each is collected on the day that was announced or with fourteen days of notice, and the bank has its time", () => {
    fc.assert(
      fc.property(someStart, fc.nat(150), months, (start, confirmedAfter, files) => {
        const { presented } = lifeOf(start, confirmedAfter, files);
        for (const { dueOn, madeOn, collectionOn, announcedAgain } of presented) {
          expect(collectionOn >= dueOn && isTargetDay(collectionOn)).toBe(true);
          expect(collectionOn >= addDays(madeOn, presentationDays)).toBe(true);
          if (announcedAgain) expect(collectionOn).toBe(announcedCollectionDay(madeOn));
          else expect(collectionOn).toBe(targetDayOnOrAfter(dueOn));
        }
        expect(presented.filter(({ sequence }) => sequence === "FRST")).toHaveLength(
          Math.min(1, presented.length),
        );
      }),
    );
  });
});

describe("a termination that is taken back", () => {
  it.each([
    ["well before", "2026-12-24", "2027-01-07", null],
    ["fourteen days before", "2026-12-24", "2027-01-07", null],
    ["a day too late for the notice", "2026-12-25", "2027-01-07", "2027-01-08"],
    ["on its eve", "2027-01-06", "2027-01-07", "2027-01-20"],
    ["before a debit that closed banks put off", "2026-12-26", "2027-01-09", null],
    ["so that the notice ends on a Sunday", "2027-01-10", "2027-01-15", "2027-01-25"],
  ] as const)("%s: on %s, the payment of %s is collected on %s", (_when, on, lastDayOn, collectionOn) => {
    const expected = collectionOn && { dueOn: lastDayOn, collectionOn };
    expect(debitAfterTakeBack(on, lastDayOn)).toEqual(expected);
  });
});

describe("services that come back after a suspension", () => {
  const dates = contractDates(packs.advance, "2025-09-15");
  it.each([
    ["in a month that began within it", "unpaid", "2025-12-20", "2026-01-20", "2026-01-15"],
    ["on a due day", "unpaid", "2025-12-20", "2026-01-15", "2026-01-15"],
    ["in the month in which they were suspended", "unpaid", "2025-12-20", "2026-01-14", null],
    ["before anything is owed", "unpaid", "2025-09-20", "2025-10-10", null],
    ["after force majeure", "force-majeure", "2025-12-20", "2026-01-20", null],
    ["not yet", "unpaid", "2025-12-20", null, null],
  ] as const)(
    "%s: that month is collected 14 days later at the soonest",
    (_when, reason, fromOn, backOn, dueOn) => {
      const expected = dueOn && { dueOn, collectionOn: "2026-02-04" };
      expect(debitAfterReturn(dates, { reason, fromOn, backOn }, "2026-01-21")).toEqual(expected);
    },
  );
});

it("unpaid months are collected on a bank day at least fourteen days after the mail", () => {
  expect(announcedCollectionDay("2025-11-06")).toBe("2025-11-20");
  expect(announcedCollectionDay("2025-12-11")).toBe("2025-12-29");
});
