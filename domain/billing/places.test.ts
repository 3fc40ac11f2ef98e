import { expect, it } from "vitest";
import type { Day } from "#domain/calendar.ts";
import {
  aCreditNote,
  aDebit,
  anAccount,
  aPayment,
  aRefund,
  dueOn,
  ended,
  invoice,
  returned,
} from "./account-examples.ts";
import { type PlannedDays, placesOf } from "./places.ts";

const at = Date.parse("2026-11-20T10:00:00+01:00");
const nothing: PlannedDays = { planned: new Set(), leftOut: new Set(), forgotten: new Set() };
const days = new Set<Day>([dueOn]);
const wanted = aDebit({ ...returned, joinsNextRun: 1 });
const ofDeadDebtor = aDebit({ ...returned, rejectionReason: "MD07" });
const creditNote = aCreditNote(2000);

it.each<
  [
    what: string,
    account: Parameters<typeof placesOf>[0],
    plan: PlannedDays,
    places: readonly (readonly [number, string])[],
  ]
>([
  ["was collected", anAccount({ debits: [aDebit()] }), nothing, []],
  [
    "is at the bank",
    anAccount({ debits: [aDebit({ collectionOn: "2026-11-23" })] }),
    nothing,
    [[8900, "at-bank"]],
  ],
  [
    "is in a file that nobody deposited, although its day is past",
    anAccount({ debits: [aDebit({ state: "prepared" })] }),
    nothing,
    [[8900, "prepared"]],
  ],
  [
    "was in a file that was withdrawn, and is in the plan",
    anAccount({ debits: [aDebit({ state: "withdrawn" })] }),
    { ...nothing, planned: days },
    [[8900, "next-run"]],
  ],
  ["came back", anAccount({ debits: [returned] }), nothing, [[8900, "asked-for"]]],
  [
    "was collected less 22 € that were taken back since",
    anAccount({ debits: [aDebit({ amountCents: 6700 })] }),
    nothing,
    [[2200, "asked-for"]],
  ],
  [
    "came back, and is wanted in the next run",
    anAccount({ debits: [wanted] }),
    nothing,
    [[8900, "next-run"]],
  ],
  [
    "came back because its debtor died",
    anAccount({ debits: [ofDeadDebtor] }),
    nothing,
    [[8900, "left-aside"]],
  ],
  ["is in the plan", anAccount({}), { ...nothing, planned: days }, [[8900, "next-run"]]],
  ["has a wrong IBAN", anAccount({}), { ...nothing, leftOut: days }, [[8900, "left-aside"]]],
  ["no run will carry", anAccount({}), { ...nothing, forgotten: days }, [[8900, "forgotten"]]],
  ["nothing knows of", anAccount({}), nothing, [[8900, "nowhere"]]],
  [
    "was collected and is no longer owed",
    anAccount({ debits: [aDebit()] }, { status: ended }),
    nothing,
    [[8900, "to-refund"]],
  ],
  [
    "was refunded and then taken back by the bank as well",
    anAccount({ debits: [returned], refunds: [aRefund(8900)] }, { status: ended }),
    nothing,
    [[8900, "to-reclaim"]],
  ],
  [
    "was collected before a credit note of 20 €",
    anAccount({ debits: [aDebit()], invoices: [{ invoice, creditNotes: [creditNote] }] }),
    nothing,
    [[2000, "to-refund"]],
  ],
  [
    "came back after a credit note of 20 €",
    anAccount({ debits: [returned], invoices: [{ invoice, creditNotes: [creditNote] }] }),
    nothing,
    [[6900, "asked-for"]],
  ],
  [
    "was paid in part after it came back",
    anAccount({ debits: [returned], payments: [aPayment(4000)] }),
    nothing,
    [[4900, "asked-for"]],
  ],
  [
    "was paid in part before any debit",
    anAccount({ payments: [aPayment(4000)] }),
    { ...nothing, planned: new Set([dueOn]) },
    [[4900, "next-run"]],
  ],
  [
    "was paid by two transfers, one of them on account",
    anAccount({ payments: [aPayment(8900)] }, undefined, { payments: [aPayment(2000)], refunds: [] }),
    nothing,
    [[2000, "on-account"]],
  ],
  [
    "was paid with a part of what was on account, of which another part went back",
    anAccount({ payments: [aPayment(8900, "account")] }, undefined, {
      payments: [aPayment(10_000)],
      refunds: [aRefund(300)],
    }),
    nothing,
    [[800, "on-account"]],
  ],
])("puts each cent of a month that %s in one place", (_what, of, plan, places) => {
  expect(placesOf(of, plan, at).map(({ cents, place }) => [cents, place])).toEqual(places);
});
