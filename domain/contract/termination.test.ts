import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, addMonths, type Day, dayOfMonth } from "#domain/calendar.ts";
import { packIds, packs } from "#domain/pack.ts";
import { contractDates } from "./renewal.ts";
import {
  endsInFreeStart,
  lastDayOfService,
  mayWithdraw,
  refundDueOn,
  suspendedOn,
  withdrawalDeadlineOn,
  withdrawalEmployeesBelow,
} from "./termination.ts";

const someDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays("2015-01-01", days));
const somePack = fc.constantFrom(...packIds).map((id) => packs[id]);

describe("a termination by the subscriber", () => {
  it("of a contract renewed on the 28th, asked on 6 July, leaves service through 28 July", () => {
    const dates = contractDates(packs.advance, "2025-03-28");
    expect(lastDayOfService(dates, "2025-07-06")).toBe("2025-07-28");
    expect(suspendedOn("2025-07-28")).toBe("2025-07-29");
  });

  it("asked on the renewal day ends that very day", () => {
    expect(lastDayOfService(contractDates(packs.advance, "2025-03-28"), "2025-07-28")).toBe("2025-07-28");
  });

  it("asked the day after a renewal leaves a whole month", () => {
    expect(lastDayOfService(contractDates(packs.advance, "2025-03-28"), "2025-07-29")).toBe("2025-08-28");
  });

  it("asked during a trial ends with the trial", () => {
    expect(lastDayOfService(contractDates(packs["advance-10"], "2025-09-15"), "2025-09-16")).toBe(
      "2025-09-29",
    );
  });

  it.each<[Day, boolean]>([
    ["2025-10-15", true],
    ["2025-11-15", false],
  ])("whose last day is %s costs nothing: %s", (lastDay, nothing) => {
    expect(endsInFreeStart(contractDates(packs.advance, "2025-09-15"), lastDay)).toBe(nothing);
  });

  it("of a contract without a free start is never free", () => {
    const dates = contractDates({ trialDays: 0, firstMonthFree: false }, "2025-09-15");
    expect(endsInFreeStart(dates, "2025-09-15")).toBe(false);
  });

  it("never ends before the day asked nor more than a month after it", () => {
    fc.assert(
      fc.property(someDay, somePack, fc.nat(3000), (acceptedOn, pack, later) => {
        const askedOn = addDays(acceptedOn, later);
        const lastDay = lastDayOfService(contractDates(pack, acceptedOn), askedOn);
        expect(lastDay >= askedOn).toBe(true);
        expect(lastDay <= addMonths(askedOn, 1)).toBe(true);
      }),
    );
  });

  it("ends less than a month after the day asked, once started and away from month ends", () => {
    fc.assert(
      fc.property(someDay, somePack, fc.integer({ min: 1, max: 3000 }), (acceptedOn, pack, later) => {
        const askedOn = addDays(acceptedOn, later);
        fc.pre(dayOfMonth(askedOn) <= 28);
        expect(lastDayOfService(contractDates(pack, acceptedOn), askedOn) < addMonths(askedOn, 1)).toBe(true);
      }),
    );
  });
});

describe("a withdrawal", () => {
  it.each<[Day, Day, string]>([
    ["2025-09-15", "2025-09-29", "a Monday"],
    ["2025-06-27", "2025-07-11", "a Friday"],
    ["2025-06-28", "2025-07-15", "a Saturday before a Sunday and 14 July"],
    ["2025-04-17", "2025-05-02", "1 May"],
  ])("of a contract signed on %s is accepted through %s (fourteenth day: %s)", (acceptedOn, deadline) => {
    expect(withdrawalDeadlineOn(contractDates(packs.advance, acceptedOn))).toBe(deadline);
  });

  it("is for firms of fewer than six employees, in time", () => {
    const dates = contractDates(packs.advance, "2025-09-15");
    expect(withdrawalEmployeesBelow).toBe(6);
    expect(mayWithdraw(dates, 5, "2025-09-29")).toBe(true);
    expect(mayWithdraw(dates, 6, "2025-09-29")).toBe(false);
    expect(mayWithdraw(dates, 0, "2025-09-30")).toBe(false);
  });

  it("is paid back within fourteen days", () => {
    expect(refundDueOn("2025-09-20")).toBe("2025-10-04");
  });

  it("is never closed before the fourteenth day", () => {
    fc.assert(
      fc.property(someDay, (acceptedOn) => {
        const deadline = withdrawalDeadlineOn(contractDates(packs.advance, acceptedOn));
        expect(deadline >= addDays(acceptedOn, 14)).toBe(true);
        expect(deadline <= addDays(acceptedOn, 19)).toBe(true);
      }),
    );
  });
});
