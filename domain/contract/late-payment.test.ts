import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays } from "#domain/calendar.ts";
import { lateFees, latePenaltyMultiple, recoveryFeeCents } from "./late-payment.ts";

const anInvoice = {
  amountCents: 8900,
  dueOn: "2025-10-15",
  paidOn: "2025-11-14",
  legalRateBasisPoints: 276,
} as const;

it("charges three times the legal rate and 40 euros", () => {
  expect([latePenaltyMultiple, recoveryFeeCents]).toEqual([3, 4000]);
});

it("charges 61 cents and the flat fee for 89 euros thirty days late at 2.76 %", () => {
  expect(lateFees(anInvoice)).toEqual({ penaltyCents: 61, recoveryFeeCents: 4000 });
});

it("charges a whole year at three times the rate, on 365 days", () => {
  const paidOn = addDays(anInvoice.dueOn, 365);
  expect(lateFees({ ...anInvoice, amountCents: 100_000, paidOn }).penaltyCents).toBe(8280);
});

it.each(["2025-10-15", "2025-10-14", "2025-09-01"] as const)("charges nothing when paid on %s", (paidOn) => {
  expect(lateFees({ ...anInvoice, paidOn })).toEqual({ penaltyCents: 0, recoveryFeeCents: 0 });
});

it("charges the flat fee from the first day late, and never less for a day more", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 800 }),
      fc.integer({ min: 1, max: 1_000_000 }),
      (days, amountCents) => {
        const fees = (late: number) =>
          lateFees({ ...anInvoice, amountCents, paidOn: addDays("2025-10-15", late) });
        expect(fees(days).recoveryFeeCents).toBe(recoveryFeeCents);
        expect(Number.isInteger(fees(days).penaltyCents)).toBe(true);
        expect(fees(days + 1).penaltyCents).toBeGreaterThanOrEqual(fees(days).penaltyCents);
      },
    ),
  );
});
