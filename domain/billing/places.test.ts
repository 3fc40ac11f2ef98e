import { expect, it } from "vitest";
import type { Day } from "#domain/calendar.ts";
import type { Account, AccountDebit, AccountDue, AccountPayment, UnassignedMoney } from "./account.ts";
import { untouchedDue } from "./account.ts";
import { vatAmountsOf } from "./invoice.ts";
import { type PlannedDays, placesOf } from "./places.ts";

const dueOn: Day = "2026-11-03";
const at = Date.parse("2026-11-20T10:00:00+01:00");
const signedAt = Date.parse("2026-10-03T10:00:00+02:00");
const nothing: PlannedDays = { planned: new Set(), leftOut: new Set(), forgotten: new Set() };
const days = new Set<Day>([dueOn]);

function account(
  due: Partial<AccountDue>,
  status: Account["contract"]["status"] = { state: "active" },
  unassigned: UnassignedMoney = { payments: [], refunds: [] },
): Account & { readonly unassigned: UnassignedMoney } {
  return {
    contract: {
      id: "contract",
      number: "2H-2026-0001",
      monthlyCents: 8900,
      laterPrices: [],
      gift: null,
      dates: { acceptedOn: "2026-10-03", trialEndsOn: null, firstDebitOn: dueOn },
      status,
      interruptions: [],
      addressConfirmedAt: 1,
      mandates: [
        {
          id: "mandate",
          createdAt: signedAt,
          usableAt: 0,
          revokedAt: null,
          accountFault: null,
          usedElsewhereOn: null,
        },
      ],
      arrears: [],
      keptDues: [],
    },
    dues: [{ ...untouchedDue("contract", dueOn), ...due }],
    unassigned,
  };
}

function debit(more: Partial<AccountDebit> = {}): AccountDebit {
  return {
    id: "2H-2026-0001-20261103-1",
    runId: "P-2026-0001",
    mandateId: "mandate",
    dueOn,
    attempt: 1,
    amountCents: 8900,
    collectionOn: dueOn,
    state: "presented",
    rejectedOn: null,
    rejectionReason: null,
    rejectionWords: null,
    joinsNextRun: 0,
    ...more,
  };
}

function payment(amountCents: number, means: AccountPayment["means"] = "transfer"): AccountPayment {
  return { amountCents, receivedOn: "2026-11-12", means };
}

const returned = debit({ state: "rejected", rejectedOn: "2026-11-05", rejectionReason: "AM04" });
const wanted = debit({ ...returned, joinsNextRun: 1 });
const ofDeadDebtor = debit({ ...returned, rejectionReason: "MD07" });
const refund = { amountCents: 8900, refundedOn: "2026-11-10" as Day };
const ended = { state: "terminating", lastDayOn: "2026-11-02", by: "subscriber" } as never;
const amounts = vatAmountsOf(2000);
const invoice = {
  number: "2H-F-2026-000001",
  issuedOn: dueOn,
  creditedNumber: null,
  stepId: null,
  voidedBy: null,
  vatPermille: 200,
  withoutVatCents: vatAmountsOf(8900).withoutVatCents,
  vatCents: vatAmountsOf(8900).vatCents,
  totalCents: 8900,
};
const creditNote = { ...invoice, ...amounts, number: "2H-A-2026-000001", creditedNumber: invoice.number };

it.each<
  [
    what: string,
    account: Parameters<typeof placesOf>[0],
    plan: PlannedDays,
    places: readonly (readonly [number, string])[],
  ]
>([
  ["was collected", account({ debits: [debit()] }), nothing, []],
  [
    "is at the bank",
    account({ debits: [debit({ collectionOn: "2026-11-23" })] }),
    nothing,
    [[8900, "at-bank"]],
  ],
  [
    "is in a file that nobody deposited, although its day is past",
    account({ debits: [debit({ state: "prepared" })] }),
    nothing,
    [[8900, "prepared"]],
  ],
  [
    "was in a file that was withdrawn, and is in the plan",
    account({ debits: [debit({ state: "withdrawn" })] }),
    { ...nothing, planned: days },
    [[8900, "next-run"]],
  ],
  ["came back", account({ debits: [returned] }), nothing, [[8900, "asked-for"]]],
  [
    "was collected less 22 € that were taken back since",
    account({ debits: [debit({ amountCents: 6700 })] }),
    nothing,
    [[2200, "asked-for"]],
  ],
  ["came back, and is wanted in the next run", account({ debits: [wanted] }), nothing, [[8900, "next-run"]]],
  ["came back because its debtor died", account({ debits: [ofDeadDebtor] }), nothing, [[8900, "left-aside"]]],
  ["is in the plan", account({}), { ...nothing, planned: days }, [[8900, "next-run"]]],
  ["has a wrong IBAN", account({}), { ...nothing, leftOut: days }, [[8900, "left-aside"]]],
  ["no run will carry", account({}), { ...nothing, forgotten: days }, [[8900, "forgotten"]]],
  ["nothing knows of", account({}), nothing, [[8900, "nowhere"]]],
  [
    "was collected and is no longer owed",
    account({ debits: [debit()] }, ended),
    nothing,
    [[8900, "to-refund"]],
  ],
  [
    "was refunded and then taken back by the bank as well",
    account({ debits: [returned], refunds: [refund] }, ended),
    nothing,
    [[8900, "to-reclaim"]],
  ],
  [
    "was collected before a credit note of 20 €",
    account({ debits: [debit()], invoices: [{ invoice, creditNotes: [creditNote] }] }),
    nothing,
    [[2000, "to-refund"]],
  ],
  [
    "came back after a credit note of 20 €",
    account({ debits: [returned], invoices: [{ invoice, creditNotes: [creditNote] }] }),
    nothing,
    [[6900, "asked-for"]],
  ],
  [
    "was paid in part after it came back",
    account({ debits: [returned], payments: [payment(4000)] }),
    nothing,
    [[4900, "asked-for"]],
  ],
  [
    "was paid in part before any debit",
    account({ payments: [payment(4000)] }),
    { ...nothing, planned: new Set([dueOn]) },
    [[4900, "next-run"]],
  ],
  [
    "was paid by two transfers, one of them on account",
    account({ payments: [payment(8900)] }, undefined, { payments: [payment(2000)], refunds: [] }),
    nothing,
    [[2000, "on-account"]],
  ],
  [
    "was paid with a part of what was on account, of which another part went back",
    account({ payments: [payment(8900, "account")] }, undefined, {
      payments: [payment(10_000)],
      refunds: [{ ...refund, amountCents: 300 }],
    }),
    nothing,
    [[800, "on-account"]],
  ],
])("puts each cent of a month that %s in one place", (_what, of, plan, places) => {
  expect(placesOf(of, plan, at).map(({ cents, place }) => [cents, place])).toEqual(places);
});
