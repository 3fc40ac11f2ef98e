import { expect, it } from "vitest";
import type { AccountContract, AccountDue } from "./account.ts";
import {
  aCreditNote,
  aDebit,
  anAccount,
  aPayment,
  dueOn,
  ended,
  invoice,
  mandate,
  returned,
} from "./account-examples.ts";
import { type Collection, invoicesWithCollections, withoutDebitOf } from "./collection.ts";
import type { WithoutDebit } from "./invoice.ts";

const at = Date.parse("2026-10-20T10:00:00+02:00");
const late = Date.parse("2026-11-20T10:00:00+01:00");
const closed = { ...returned, mandateId: "mandate", rejectionReason: "AC04", dueOn: "2026-10-03" } as const;
const agreed = { mandateId: "mandate", dueOn, amountCents: 8900, collectionOn: "2026-12-04" } as const;
const onItsDay: Collection = { kind: "debit", on: dueOn, when: "later" };

it.each<
  [
    what: string,
    at: number,
    due: Partial<AccountDue>,
    contract: Partial<AccountContract>,
    collection: Collection,
    withoutDebit: WithoutDebit | null,
  ]
>([
  ["is to be debited on its day", at, {}, {}, onItsDay, null],
  ["no file carried in time", late, {}, {}, { kind: "soon" }, "later"],
  ["is in a file that nobody deposited", at, { debits: [aDebit({ state: "prepared" })] }, {}, onItsDay, null],
  [
    "is in a file that nobody deposited, whose day is past",
    late,
    { debits: [aDebit({ state: "prepared" })] },
    {},
    { kind: "soon" },
    "later",
  ],
  [
    "is in a file for a later day",
    late,
    { debits: [aDebit({ collectionOn: "2026-11-23" })] },
    {},
    { kind: "debit", on: "2026-11-23", when: "later" },
    "later",
  ],
  [
    "was debited on a later day",
    late,
    { debits: [aDebit({ collectionOn: "2026-11-10" })] },
    {},
    { kind: "debit", on: "2026-11-10", when: "past" },
    null,
  ],
  ["came back", late, { debits: [returned] }, {}, { kind: "returned" }, "to-pay"],
  [
    "came back and is wanted again",
    late,
    { debits: [{ ...returned, joinsNextRun: 1 }] },
    {},
    { kind: "soon" },
    "later",
  ],
  [
    "came back, and was debited on another day than agreed",
    late,
    { debits: [returned] },
    { arrears: [agreed] },
    { kind: "returned" },
    "to-pay",
  ],
  ["was paid otherwise", at, { payments: [aPayment(8900)] }, {}, { kind: "settled" }, "paid"],
  [
    "its client pays by transfer",
    at,
    {},
    { arrears: [{ ...agreed, collectionOn: null }] },
    { kind: "returned" },
    "to-pay",
  ],
  [
    "its client pays by transfer, and paid",
    at,
    { payments: [aPayment(8900)] },
    { arrears: [{ ...agreed, collectionOn: null }] },
    { kind: "settled" },
    "paid",
  ],
  [
    "is collected on the day that its client was told",
    at,
    {},
    { arrears: [agreed] },
    { kind: "debit", on: "2026-12-04", when: "later" },
    "later",
  ],
  [
    "misses the day that its client was told",
    late,
    {},
    { arrears: [{ ...agreed, collectionOn: "2026-11-20" }] },
    { kind: "soon" },
    "later",
  ],
  [
    "another month of which is collected on another day",
    at,
    {},
    { keptDues: [{ dueOn: "2026-12-03", collectionOn: "2026-12-09" }] },
    onItsDay,
    null,
  ],
  [
    "cannot be collected, its account being wrong",
    at,
    {},
    { mandates: [{ ...mandate, accountFault: "iban" }], arrears: [agreed] },
    { kind: "blocked", reason: "iban" },
    "blocked",
  ],
  ["is no longer owed", at, {}, { status: ended }, { kind: "credited" }, null],
])("A month that %s is invoiced and read so", (_what, when, due, contract, collection, withoutDebit) => {
  const creditNotes = contract.status === ended ? [aCreditNote(8900)] : [];
  const account = anAccount({ invoices: [{ invoice, creditNotes }], ...due }, contract);
  expect(withoutDebitOf(account, account.dues[0]!, when)).toBe(withoutDebit);
  const [read] = invoicesWithCollections(account, when);
  expect([read!.collection, read!.entry, read!.standing.creditedCents]).toEqual([
    collection,
    invoice,
    contract.status === ended ? 8900 : 0,
  ]);
});

it("An invoice that its client owes back to the agency is asked for", () => {
  const refunds = [{ amountCents: 8900, refundedOn: "2026-11-10" as const }];
  const invoices = [{ invoice, creditNotes: [aCreditNote(8900)] }];
  const account = anAccount({ invoices, debits: [returned], refunds }, { status: ended });
  expect(invoicesWithCollections(account, late)[0]!.collection).toEqual({ kind: "returned" });
});

it("Nothing can be collected of a closed account that another month showed", () => {
  const account = anAccount({ dueOn: "2026-10-03", debits: [closed] });
  const dues = [...account.dues, { ...anAccount().dues[0]!, invoices: [{ invoice, creditNotes: [] }] }];
  expect(invoicesWithCollections({ ...account, dues }, at)[0]!.collection).toEqual({
    kind: "blocked",
    reason: "AC04",
  });
});
