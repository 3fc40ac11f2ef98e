import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, type Day } from "#domain/calendar.ts";
import { packs } from "#domain/pack.ts";
import { addTargetDays, isTargetDay } from "#domain/target-days.ts";
import {
  collectionDay,
  countDebitDays,
  debitDay,
  debitDaysBetween,
  debitsToPresent,
  firstDayOwed,
  type Interruption,
  interruptionBy,
  lastDepositDay,
  type PresentedDebit,
  sequenceAfter,
} from "./debits.ts";
import type { ContractStatus, SuspensionReason } from "./lifecycle.ts";
import { contractDates, renewalOn } from "./renewal.ts";
import { lastDayOfService } from "./termination.ts";

const active: ContractStatus = { state: "active" };
const interruptions: readonly Interruption[] = [];
/** All possible starts of a pack, on sale or not. */
const someStart = fc.record({ trialDays: fc.constantFrom(0, 14), firstMonthFree: fc.boolean() });
const someDay = fc.integer({ min: 0, max: 5000 }).map((days) => addDays("2024-01-01", days));
const debit = (dueOn: Day, state: PresentedDebit["state"], attempt = 1): PresentedDebit => ({
  dueOn,
  state,
  attempt,
});

function endingOn(lastDayOn: Day): ContractStatus {
  return {
    state: "terminating",
    cause: "subscriber",
    askedAt: 0,
    askedOn: "2026-01-01",
    lastDayOn,
    suspension: null,
  };
}

describe("the days on which a contract owes a payment", () => {
  it.each([
    ["advance", "the first month is offered", ["2026-02-28", "2026-03-31", "2026-04-30"]],
    ["business", "the first month is offered", ["2026-02-28", "2026-03-31", "2026-04-30"]],
    ["advance-10", "fourteen days are free", ["2026-02-14", "2026-03-14", "2026-04-14"]],
    ["advance-annexe-promo", "fourteen days are free", ["2026-02-14", "2026-03-14", "2026-04-14"]],
  ] as const)("of %s signed on 31 January: %s", (pack, _, expected) => {
    const dates = contractDates(packs[pack], "2026-01-31");
    expect(debitDaysBetween({ dates, status: active, interruptions }, "2026-01-01", "2026-04-30")).toEqual(
      expected,
    );
  });

  it("are counted as they would be gone through", () => {
    const someStatus = fc.oneof(
      fc.constant(active),
      someDay.map((day): ContractStatus => ({ ...endingOn(day), state: "withdrawn" }) as ContractStatus),
      someDay.map(endingOn),
    );
    const someInterruptions = fc
      .tuple(fc.uniqueArray(someDay, { maxLength: 5 }), fc.boolean())
      .map(([days, isOver]) => {
        const inOrder = days.toSorted();
        return inOrder.flatMap((fromOn, index) => {
          const backOn = inOrder[index + 1] ?? null;
          return index % 2 === 0 && (backOn !== null || !isOver) ? [{ fromOn, backOn }] : [];
        });
      });
    fc.assert(
      fc.property(
        someStart,
        someDay,
        someStatus,
        someInterruptions,
        someDay,
        someDay,
        fc.array(fc.nat(60), { maxLength: 5 }),
        (start, acceptedOn, status, interruptions, from, to, months) => {
          const contract = { dates: contractDates(start, acceptedOn), status, interruptions };
          const due = debitDaysBetween(
            { ...contract, status: active, interruptions: [] },
            acceptedOn,
            "2040-01-01",
          );
          const dueDays = [...new Set(months.flatMap((month) => due[month] ?? []))];
          const credits = dueDays.map((dueOn, index) => ({ dueOn, leftCents: index % 3 < 2 ? 0 : 1 }));
          const credited = { ...contract, credits };
          const whole = credits.flatMap(({ dueOn, leftCents }) => (leftCents === 0 ? [dueOn] : []));
          expect(debitDaysBetween(credited, from, to)).toEqual(
            debitDaysBetween(contract, from, to).filter((day) => !whole.includes(day)),
          );
          expect(countDebitDays(credited, from, to)).toBe(debitDaysBetween(credited, from, to).length);
          for (const day of whole) expect(countDebitDays(credited, day, day)).toBe(0);
        },
      ),
    );
  });

  it("stop before the last day of service, on which no other month begins", () => {
    const dates = contractDates(packs.advance, "2026-01-28");
    const until = (status: ContractStatus) =>
      debitDaysBetween({ dates, status, interruptions }, "2026-07-01", "2026-08-31");
    expect(until(active)).toEqual(["2026-07-28", "2026-08-28"]);
    expect(until(endingOn("2026-07-28"))).toEqual([]);
    expect(until(endingOn("2026-08-28"))).toEqual(["2026-07-28"]);
    const leaving = { dates, status: endingOn("2026-08-28"), interruptions };
    expect(countDebitDays(leaving, "2026-07-01", "2026-08-31")).toBe(1);
  });

  it.each<[string, ...Interruption[]]>([
    [
      "within each other",
      { fromOn: "2026-06-20", backOn: "2026-09-01" },
      { fromOn: "2026-07-10", backOn: "2026-08-05" },
    ],
    [
      "one after the other",
      { fromOn: "2026-05-01", backOn: "2026-06-01" },
      { fromOn: "2026-08-01", backOn: "2026-10-01" },
    ],
    [
      "that begin at once",
      { fromOn: "2026-06-20", backOn: "2026-07-01" },
      { fromOn: "2026-06-20", backOn: "2026-09-01" },
    ],
  ])("within two interruptions %s count once, in whatever order those are", (_, ...some) => {
    const dates = contractDates(packs.advance, "2026-01-28");
    for (const interruptions of [some, some.toReversed()]) {
      const contract = { dates, status: active, interruptions };
      const within = ["2026-03-01", "2026-12-31"] as const;
      expect(countDebitDays(contract, ...within)).toBe(debitDaysBetween(contract, ...within).length);
    }
  });

  it.each<[string, Day, readonly Day[]]>([
    ["the day before the trial ends", "2026-06-27", []],
    ["the day it ends, which is not due", "2026-06-28", []],
    ["the day after", "2026-06-29", ["2026-06-28"]],
    ["the next renewal, which is not due", "2026-07-28", ["2026-06-28"]],
    ["the day after that", "2026-07-29", ["2026-06-28", "2026-07-28"]],
  ])("of a trial accepted on 14 June and left on %s", (_, askedOn, expected) => {
    const dates = contractDates(packs["advance-annexe-promo"], "2026-06-14");
    const status = endingOn(lastDayOfService(dates, askedOn));
    expect(debitDaysBetween({ dates, status, interruptions }, "2026-06-01", "2027-06-01")).toEqual(expected);
  });

  it("are those of a contract that goes on, but for the last day of service and what follows it", () => {
    fc.assert(
      fc.property(someStart, someDay, fc.nat(800), fc.boolean(), (start, acceptedOn, days, byNotice) => {
        const dates = contractDates(start, acceptedOn);
        const askedOn = addDays(acceptedOn, days);
        const lastDayOn = byNotice ? askedOn : lastDayOfService(dates, askedOn);
        const owed = (status: ContractStatus) =>
          debitDaysBetween({ dates, status, interruptions }, acceptedOn, addDays(lastDayOn, 100));
        expect(owed(endingOn(lastDayOn))).toEqual(owed(active).filter((day) => day < lastDayOn));
      }),
    );
  });

  it("are none when the contract ends in its free start, or was withdrawn from", () => {
    const dates = contractDates(packs["advance-10"], "2026-06-14");
    expect(
      debitDaysBetween({ dates, status: endingOn("2026-06-28"), interruptions }, "2026-06-01", "2027-06-01"),
    ).toEqual([]);
    const withdrawn: ContractStatus = { ...endingOn("2026-06-20"), state: "withdrawn" } as ContractStatus;
    expect(debitDaysBetween({ dates, status: withdrawn, interruptions }, "2026-06-01", "2027-06-01")).toEqual(
      [],
    );
  });

  it.each<[SuspensionReason, Day, Day | null, readonly Day[]]>([
    ["force-majeure", "2026-04-10", null, ["2026-03-28"]],
    ["force-majeure", "2026-04-10", "2026-05-27", ["2026-03-28", "2026-05-28"]],
    ["unpaid", "2026-04-10", null, ["2026-03-28"]],
    ["unpaid", "2026-04-10", "2026-04-20", ["2026-03-28", "2026-04-28", "2026-05-28"]],
    ["unpaid", "2026-04-10", "2026-05-27", ["2026-03-28", "2026-04-28", "2026-05-28"]],
    ["unpaid", "2026-04-10", "2026-05-28", ["2026-03-28", "2026-05-28"]],
    ["unpaid", "2026-03-28", "2026-05-30", ["2026-05-28"]],
    ["unpaid", "2026-02-01", "2026-02-10", ["2026-03-28", "2026-04-28", "2026-05-28"]],
  ])("leave out what a suspension takes away: %s from %s to %s", (reason, fromOn, backOn, expected) => {
    const dates = contractDates(packs.advance, "2026-01-28");
    const interruptions = [interruptionBy(dates, { reason, fromOn, backOn })];
    expect(debitDaysBetween({ dates, status: active, interruptions }, "2026-03-01", "2026-06-01")).toEqual(
      expected,
    );
  });

  it.each<[string, Day, Day | null, readonly Day[]]>([
    ["from a due day", "2026-03-28", "2026-04-28", ["2026-02-28", "2026-04-28", "2026-05-28"]],
    ["of a due day alone", "2026-03-28", "2026-03-29", ["2026-02-28", "2026-04-28", "2026-05-28"]],
    [
      "from the day after one",
      "2026-03-29",
      "2026-04-28",
      ["2026-02-28", "2026-03-28", "2026-04-28", "2026-05-28"],
    ],
    ["without an end, from a due day", "2026-03-28", null, ["2026-02-28"]],
    ["without an end, from the day after one", "2026-03-29", null, ["2026-02-28", "2026-03-28"]],
  ])("are listed and counted alike over an interruption %s", (_, fromOn, backOn, expected) => {
    const contract = {
      dates: contractDates(packs.advance, "2026-01-28"),
      status: active,
      interruptions: [{ fromOn, backOn }],
    };
    for (const to of ["2026-04-28", "2026-05-28", "2026-06-27"] as const) {
      const until = expected.filter((day) => day <= to);
      expect(debitDaysBetween(contract, "2026-02-01", to)).toEqual(until);
      expect(countDebitDays(contract, "2026-02-01", to)).toBe(until.length);
    }
  });

  it("are the announced first debit, then each renewal, however the pack starts", () => {
    fc.assert(
      fc.property(someStart, someDay, (start, acceptedOn) => {
        const dates = contractDates(start, acceptedOn);
        const renewals = Array.from({ length: 15 }, (_, index) => renewalOn(dates, index));
        const later = renewals.filter((day) => day > dates.firstDebitOn);
        const contract = { dates, status: active, interruptions };
        expect(debitDaysBetween(contract, addDays(acceptedOn, -40), later[11]!)).toEqual([
          dates.firstDebitOn,
          ...later.slice(0, 12),
        ]);
      }),
    );
  });

  it("are the same whether asked for at once or period by period", () => {
    fc.assert(
      fc.property(someStart, someDay, fc.nat(200), fc.nat(200), (start, acceptedOn, first, more) => {
        const contract = { dates: contractDates(start, acceptedOn), status: active, interruptions };
        const cut = addDays(acceptedOn, first);
        const end = addDays(cut, more);
        expect([
          ...debitDaysBetween(contract, acceptedOn, cut),
          ...debitDaysBetween(contract, addDays(cut, 1), end),
        ]).toEqual(debitDaysBetween(contract, acceptedOn, end));
      }),
    );
  });
});

describe("the day on which a payment is settled", () => {
  it.each<[string, Day, Day, Day]>([
    ["is the day it is due", "2026-12-15", "2026-12-01", "2026-12-15"],
    ["waits for banks to open", "2026-12-26", "2026-12-01", "2026-12-28"],
    ["leaves the bank its time", "2026-12-02", "2026-12-01", "2026-12-03"],
    ["leaves the bank its time over a holiday", "2026-04-03", "2026-04-02", "2026-04-08"],
    ["is soon when the payment is late", "2026-10-05", "2026-12-01", "2026-12-03"],
  ])("%s", (_, dueOn, madeOn, expected) => {
    expect(collectionDay(dueOn, madeOn)).toBe(expected);
  });

  it("is never before it is due, nor on a day when banks are closed", () => {
    fc.assert(
      fc.property(someDay, someDay, (dueOn, madeOn) => {
        const day = collectionDay(dueOn, madeOn);
        expect(day >= dueOn && day > madeOn && isTargetDay(day)).toBe(true);
      }),
    );
  });
});

describe("the last day on which the bank takes a file", () => {
  it.each<[Day, Day]>([
    ["2026-12-10", "2026-12-08"],
    ["2026-12-14", "2026-12-10"],
    ["2026-12-15", "2026-12-13"],
    ["2026-12-28", "2026-12-23"],
  ])("for debits of %s is %s", (collectionOn, last) => {
    expect(lastDepositDay(collectionOn, 2)).toBe(last);
  });

  it("is the last one that still leaves the bank its time", () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: 1, max: 5 }), (day, bankDays) => {
        const collectionOn = debitDay(day);
        const last = lastDepositDay(collectionOn, bankDays);
        const earliest = (depositedOn: Day) => addTargetDays(depositedOn, bankDays);
        expect(earliest(last) <= collectionOn && earliest(addDays(last, 1)) > collectionOn).toBe(true);
      }),
    );
  });
});

describe("what is presented", () => {
  it("is never presented twice, rejected payments aside when they are asked for", () => {
    const owed: Day[] = ["2026-01-28", "2026-02-28", "2026-03-28", "2026-04-28"];
    const presented = [
      debit("2026-01-28", "presented"),
      debit("2026-02-28", "rejected"),
      debit("2026-03-28", "settled"),
    ];
    expect(debitsToPresent(owed, presented, false)).toEqual([{ dueOn: "2026-04-28", attempt: 1 }]);
    expect(debitsToPresent(owed, presented, true)).toEqual([
      { dueOn: "2026-02-28", attempt: 2 },
      { dueOn: "2026-04-28", attempt: 1 },
    ]);
    const again = [debit("2026-02-28", "presented", 2), ...presented];
    for (const some of [again, again.toReversed()]) {
      expect(debitsToPresent(owed, some, true)).toEqual([{ dueOn: "2026-04-28", attempt: 1 }]);
    }
  });

  it("is presented again under a new reference after a file that was withdrawn, unless another one carries it", () => {
    const owed: Day[] = ["2026-01-28", "2026-02-28"];
    const moved = [debit("2026-01-28", "withdrawn"), debit("2026-02-28", "rejected")];
    expect(debitsToPresent(owed, moved, false)).toEqual([{ dueOn: "2026-01-28", attempt: 2 }]);
    const again = [...moved, debit("2026-02-28", "withdrawn", 2)];
    expect(debitsToPresent(owed, again, true)).toEqual([
      { dueOn: "2026-01-28", attempt: 2 },
      { dueOn: "2026-02-28", attempt: 3 },
    ]);
    expect(debitsToPresent(owed, [...again, debit("2026-01-28", "prepared", 2)], false)).toEqual([]);
  });

  it("is the first of its mandate until one has gone through", () => {
    expect(sequenceAfter([])).toBe("FRST");
    expect(sequenceAfter([debit("2026-01-28", "rejected")])).toBe("FRST");
    expect(sequenceAfter([debit("2026-01-28", "rejected"), debit("2026-01-28", "presented", 2)])).toBe(
      "RCUR",
    );
  });
});

describe("the first payment that a contract owes", () => {
  /** Due on 28 February, 28 March, 28 April… */
  const dates = contractDates(packs.advance, "2026-01-28");
  const endless: Interruption = { fromOn: "2026-03-10", backOn: null };
  const suspension = { reason: "force-majeure", since: endless.fromOn } as const;
  const forceMajeure: ContractStatus = { state: "suspended", suspension };
  const february = debit("2026-02-28", "presented");
  const returned = debit("2026-02-28", "rejected");
  const march = debit("2026-03-28", "presented");

  it.each<[string, readonly PresentedDebit[], Day]>([
    ["is its first debit", [], "2026-02-28"],
    ["is the next one after those presented", [february, march], "2026-04-28"],
    ["is one that files left out, before later ones that they carried", [march], "2026-02-28"],
    ["is one that the bank sent back", [returned, march], "2026-02-28"],
    ["is none that was paid by other means since", [debit("2026-02-28", "settled")], "2026-03-28"],
    ["is none that is at the bank again", [returned, debit("2026-02-28", "presented", 2)], "2026-03-28"],
  ])("%s", (_, presented, expected) => {
    expect(firstDayOwed({ dates, status: active, interruptions }, presented)).toBe(expected);
  });

  it.each<[string, ContractStatus, readonly Interruption[], readonly PresentedDebit[], Day | null]>([
    ["is none where the contract ends first", endingOn("2026-03-28"), [], [february], null],
    ["is the last one before the contract ends", endingOn("2026-03-29"), [], [february], "2026-03-28"],
    ["comes before services were interrupted", forceMajeure, [endless], [], "2026-02-28"],
    ["has no day while services are away", forceMajeure, [endless], [february], "9999-12-31"],
    ["is none where it ends while services are away", endingOn("2026-04-28"), [endless], [february], null],
    [
      "comes when services are back",
      active,
      [{ ...endless, backOn: "2026-04-28" }],
      [february],
      "2026-04-28",
    ],
  ])("%s", (_, status, interruptions, presented, expected) => {
    expect(firstDayOwed({ dates, status, interruptions }, presented)).toBe(expected);
  });
});
