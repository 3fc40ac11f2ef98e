import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, addMonths, type Day, dayOfMonth, daysBetween } from "#domain/calendar.ts";
import { packIds, packs } from "#domain/pack.ts";
import {
  contractDates,
  isPaidFromSignature,
  nextRenewalOnOrAfter,
  renewalDayOfMonth,
  renewalOn,
  withdrawalDays,
} from "./renewal.ts";

const someDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays("2015-01-01", days));
const somePack = fc.constantFrom(...packIds).map((id) => packs[id]);

function firstRenewals(acceptedOn: Day, packId: keyof typeof packs, count: number): Day[] {
  const dates = contractDates(packs[packId], acceptedOn);
  return Array.from({ length: count }, (_, index) => renewalOn(dates, index));
}

describe("the days of a contract", () => {
  it("are paid from the signature only where neither a trial nor a first month is free", () => {
    const isPaid = (trialDays: 0 | 14, firstMonthFree: boolean) =>
      isPaidFromSignature(contractDates({ trialDays, firstMonthFree }, "2026-01-31"));
    expect([isPaid(0, false), isPaid(14, false), isPaid(0, true)]).toEqual([true, false, false]);
  });

  it("put the first debit a month after the signature when the first month is offered", () => {
    expect(contractDates(packs.advance, "2025-09-15")).toEqual({
      acceptedOn: "2025-09-15",
      trialEndsOn: null,
      firstRenewalOn: "2025-10-15",
      firstDebitOn: "2025-10-15",
      withdrawalEndsOn: "2025-09-29",
    });
  });

  it("put the first renewal and debit on the fourteenth day of a trial", () => {
    expect(contractDates(packs["advance-10"], "2025-09-15")).toEqual({
      acceptedOn: "2025-09-15",
      trialEndsOn: "2025-09-29",
      firstRenewalOn: "2025-09-29",
      firstDebitOn: "2025-09-29",
      withdrawalEndsOn: "2025-09-29",
    });
  });

  it.each([
    [0, false, "2025-09-15", "2025-10-15"],
    [0, true, "2025-10-15", "2025-10-15"],
    [14, false, "2025-09-29", "2025-09-29"],
    [14, true, "2025-10-29", "2025-09-29"],
  ] as const)(
    "with %i trial days, the first month offered: %s, put the first debit on %s and the first renewal on %s",
    (trialDays, firstMonthFree, firstDebitOn, firstRenewalOn) => {
      const dates = contractDates({ trialDays, firstMonthFree }, "2025-09-15");
      expect(dates).toMatchObject({ firstDebitOn, firstRenewalOn });
    },
  );

  it("leave fourteen days to withdraw", () => {
    expect(withdrawalDays).toBe(14);
  });
});

describe("renewals", () => {
  it("come back to the 31st after the months that have none", () => {
    expect(firstRenewals("2025-01-31", "advance", 4)).toEqual([
      "2025-02-28",
      "2025-03-31",
      "2025-04-30",
      "2025-05-31",
    ]);
  });

  it("use the leap day when there is one", () => {
    expect(firstRenewals("2023-12-30", "business", 3)).toEqual(["2024-01-30", "2024-02-29", "2024-03-30"]);
    expect(renewalOn(contractDates(packs.business, "2024-02-29"), 11)).toBe("2025-02-28");
    expect(renewalOn(contractDates(packs.business, "2024-02-29"), 47)).toBe("2028-02-29");
  });

  it("come back to the day on which a trial ended", () => {
    expect(firstRenewals("2025-01-17", "advance-10", 3)).toEqual(["2025-01-31", "2025-02-28", "2025-03-31"]);
  });

  it("are named by the day they come back to, not by that of a short first month", () => {
    expect(renewalDayOfMonth(contractDates(packs.advance, "2025-01-31"))).toBe(31);
    expect(renewalDayOfMonth(contractDates(packs["advance-10"], "2025-09-15"))).toBe(29);
  });

  it("are one a month, on the same day or on the last of a shorter month", () => {
    fc.assert(
      fc.property(someDay, somePack, fc.nat(120), (acceptedOn, pack, index) => {
        const dates = contractDates(pack, acceptedOn);
        const start = dates.trialEndsOn ?? acceptedOn;
        const renewal = renewalOn(dates, index);
        const gap = daysBetween(renewal, renewalOn(dates, index + 1));
        expect(gap).toBeGreaterThanOrEqual(28);
        expect(gap).toBeLessThanOrEqual(31);
        expect(dayOfMonth(renewal) === dayOfMonth(start) || dayOfMonth(addDays(renewal, 1)) === 1).toBe(true);
        expect(renewalOn(dates, 0)).toBe(dates.firstRenewalOn);
      }),
    );
  });
});

describe("the next renewal", () => {
  it.each<[Day, Day]>([
    ["2025-01-31", "2025-02-28"],
    ["2025-02-28", "2025-02-28"],
    ["2025-03-01", "2025-03-31"],
    ["2025-04-30", "2025-04-30"],
    ["2025-05-01", "2025-05-31"],
    ["2020-01-01", "2025-02-28"],
    ["2028-02-10", "2028-02-29"],
  ])("of a contract accepted on 31 January 2025, seen on %s, is %s", (day, expected) => {
    expect(nextRenewalOnOrAfter(contractDates(packs.advance, "2025-01-31"), day)).toBe(expected);
  });

  it("is the first one that is not before the day", () => {
    fc.assert(
      fc.property(someDay, somePack, fc.nat(3000), (acceptedOn, pack, later) => {
        const dates = contractDates(pack, acceptedOn);
        const day = addDays(acceptedOn, later);
        const renewals = Array.from({ length: 102 }, (_, index) => renewalOn(dates, index));
        expect(nextRenewalOnOrAfter(dates, day)).toBe(renewals.find((renewal) => renewal >= day));
        expect(nextRenewalOnOrAfter(dates, day) <= addMonths(day, 1)).toBe(true);
      }),
    );
  });
});
