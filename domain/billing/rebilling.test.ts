import { expect, test } from "vitest";
import type { Day } from "#domain/calendar.ts";
import { type Account, type AccountDue, untouchedDue } from "./account.ts";
import { amountDueOn, billedOn } from "./amount-due.ts";
import { dueToRebillOn, isRebillable, isWaivable, rebillingOf } from "./rebilling.ts";

const january: Day = "2027-01-05";
const lastDay = { state: "terminating", cause: "subscriber", lastDayOn: january, suspension: null } as never;

function account(due: Partial<AccountDue> = {}, status: Account["contract"]["status"] = { state: "active" }) {
  return {
    contract: {
      ...{ id: "contract", number: "2H-2026-0001", monthlyCents: 8900, laterPrices: [], gift: null },
      dates: { acceptedOn: "2026-10-05", trialEndsOn: null, firstDebitOn: "2026-11-05" },
      credits: [] as { readonly dueOn: Day; readonly leftCents: number }[],
      ...{ status, interruptions: [], addressConfirmedAt: 1, mandates: [], arrears: [], keptDues: [] },
    },
    dues: [{ ...untouchedDue("contract", january), ...due }],
  } satisfies Account;
}

const carried = { state: "presented" } as AccountDue["debits"][number];
const withdrawn = { state: "withdrawn" } as AccountDue["debits"][number];
const withCredits = (...stepIds: readonly (string | null)[]) =>
  ({
    invoice: { voidedBy: null },
    creditNotes: stepIds.map((stepId) => ({ stepId })),
  }) as unknown as AccountDue["invoices"][number];
const invoiced = withCredits();
const credited = account({ invoices: [withCredits(null)] });
credited.contract.credits = [{ dueOn: january, leftCents: 0 }];
const paid = { amountCents: 1 } as AccountDue["payments"][number];

test.each([
  ["that falls due two weeks ahead", "2026-12-22", account(), january],
  ["after one that falls due sooner", "2026-12-23", account(), "2027-02-05"],
  ["after one in a file", "2026-12-20", account({ debits: [carried] }), "2027-02-05"],
  ["of a run that was withdrawn", "2026-12-20", account({ debits: [withdrawn] }), january],
  ["after one that was invoiced", "2026-12-20", account({ invoices: [invoiced] }), "2027-02-05"],
  ["after one that was paid ahead", "2026-12-20", account({ payments: [paid] }), "2027-02-05"],
  ["of a contract that ends before it: none", "2026-12-20", account({}, lastDay), null],
] as const)("A charge goes onto the invoice of the first due day %s", (_, today, its, expected) => {
  expect(dueToRebillOn(its, today)).toBe(expected);
});

test.each([
  ["nobody decided", null, account(), "open", true, true],
  ["its client does not pay it", { dueOn: null }, account(), "waived", true, false],
  ["its due day is to come", { dueOn: january }, account(), "announced", false, true],
  ["its due day is in a file", { dueOn: january }, account({ debits: [carried] }), "billed", false, false],
  ["its due day was invoiced", { dueOn: january }, account({ invoices: [invoiced] }), "billed", false, false],
  ["somebody credited its invoice whole", { dueOn: january }, credited, "billed", false, false],
  [
    "a step took back what somebody had credited in part",
    { dueOn: january },
    account({ invoices: [withCredits(null, "step")] }, lastDay),
    ...(["lapsed", true, true] as const),
  ],
  ["its due day is no longer owed", { dueOn: january }, account({}, lastDay), "lapsed", true, true],
] as const)("Where a charge stands if %s", (_, decision, its, expected, mayRebill, mayWaive) => {
  const rebilling = rebillingOf(its, decision);
  expect([rebilling, isRebillable(rebilling), isWaivable(rebilling)]).toEqual([
    expected,
    mayRebill,
    mayWaive,
  ]);
});

test("A due day costs its price and the charges that its invoice bears, once each", () => {
  const { contract } = account();
  const charges = [420, 1200].map((amountCents) => ({ dueOn: january, amountCents }));
  const rebilled = [...charges, { dueOn: "2027-02-05" as const, amountCents: 300 }];
  expect(billedOn({ ...contract, rebilled }, january)).toBe(10_520);
  expect(amountDueOn({ ...contract, rebilled }, january, { receivedCents: 8900, refundedCents: 0 })).toBe(
    1620,
  );
  const credits = [{ dueOn: january, leftCents: 8900 }];
  expect(amountDueOn({ ...contract, rebilled, credits }, january)).toBe(8900);
});
