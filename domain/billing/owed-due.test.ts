import { describe, expect, it } from "vitest";
import type { AccountDue } from "./account.ts";
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
import { moneyToMove, type OwedDue, owedDue, owedDues } from "./owed-due.ts";

const today = "2026-11-20";
const first = "2H-2026-0001-20261103-1";

it.each<[what: string, due: Partial<AccountDue>, expected: Partial<OwedDue> | null]>([
  [
    "nothing was done about",
    {},
    { reference: first, amountCents: 8900, payableFrom: "2026-10-03", invoice: null },
  ],
  [
    "was invoiced",
    { invoices: [{ invoice, creditNotes: [aCreditNote(2000)] }] },
    { amountCents: 6900, invoice: invoice.number },
  ],
  ["was collected", { debits: [aDebit()] }, null],
  ["is in a file that nobody deposited", { debits: [aDebit({ state: "prepared" })] }, null],
  ["is at the bank", { debits: [aDebit({ collectionOn: today })] }, null],
  [
    "is in a file for a part of it",
    { debits: [aDebit({ collectionOn: today, amountCents: 8000 })] },
    { reference: first, amountCents: 900 },
  ],
  [
    "is in two files",
    {
      debits: [
        aDebit({ state: "prepared", amountCents: 4000 }),
        aDebit({ collectionOn: today, amountCents: 4900 }),
      ],
    },
    null,
  ],
  ["came back", { debits: [returned] }, { reference: first, amountCents: 8900, payableFrom: "2026-11-05" }],
  [
    "came back, then was in a file that was withdrawn",
    { debits: [returned, aDebit({ id: "other", state: "withdrawn" })] },
    { reference: first, payableFrom: "2026-11-05" },
  ],
  [
    "came back, and was paid in part",
    { debits: [returned], payments: [aPayment(4000)] },
    { amountCents: 4900 },
  ],
  ["came back, and was paid", { debits: [returned], payments: [aPayment(8900)] }, null],
])("What somebody may pay without a debit of a month that %s", (_what, due, expected) => {
  const owed = owedDue(anAccount(due), dueOn, today);
  if (expected === null) expect(owed).toBeNull();
  else {
    const whose = { dueOn, number: "2H-2026-0001", raisonSociale: "Atelier Garance" };
    expect(owed).toMatchObject({ ...whose, ...expected });
  }
});

it("Months can be paid from their day on, the oldest first, each once", () => {
  const account = anAccount({ debits: [returned] });
  const dues = [{ ...account.dues[0]!, dueOn: "2027-01-03" as const, debits: [] }, ...account.dues];
  const daysOn = (today: Parameters<typeof owedDues>[1]) =>
    owedDues({ ...account, dues }, today).map((owed) => owed.dueOn);
  expect(daysOn("2026-11-02")).toEqual([]);
  expect(daysOn("2026-12-03")).toEqual(["2026-11-03", "2026-12-03"]);
  expect(daysOn("2027-01-02")).toEqual(["2026-11-03", "2026-12-03"]);
  expect(daysOn("2027-01-03")).toEqual(["2026-11-03", "2026-12-03", "2027-01-03"]);
});

it("A month that is owed no more, but had been refunded before its debit came back, is still to be paid", () => {
  const account = anAccount({ debits: [returned], refunds: [aRefund(8900)] }, { status: ended });
  expect(owedDues(account, today).map(({ amountCents }) => amountCents)).toEqual([8900]);
});

describe("Money on account", () => {
  const onAccount = (cents: number) => ({ payments: [aPayment(cents)], refunds: [] });
  const suspended = { state: "suspended", suspension: { reason: "unpaid", since: "2026-11-02" } } as const;
  const interruptions = [{ fromOn: "2026-11-02" as const, backOn: null }];

  it.each([
    ["pays the month that is owed", anAccount({}, {}, onAccount(10_000)), 10_000, dueOn],
    ["waits for the next month", anAccount({ debits: [aDebit()] }, {}, onAccount(100)), null, null],
    ["goes back if none is to come", anAccount({}, { status: ended }, onAccount(1)), 1, null],
    [
      "waits while the services are suspended",
      anAccount({}, { status: suspended, interruptions }, onAccount(100)),
      null,
      null,
    ],
    ["is nothing to move", anAccount({}, {}, onAccount(0)), null, null],
    [
      "is nothing to move once it was used",
      anAccount({ payments: [aPayment(8000, "account")] }, {}, onAccount(8000)),
      null,
      null,
    ],
    [
      "is what was neither used nor paid back",
      anAccount(
        { payments: [aPayment(100), aPayment(8000, "account")] },
        {},
        { payments: [aPayment(9000)], refunds: [aRefund(300)] },
      ),
      700,
      dueOn,
    ],
  ] as const)("%s", (_what, account, cents, day) => {
    const toMove = moneyToMove(account, today);
    expect(toMove?.cents ?? null).toBe(cents);
    expect(toMove?.owed?.dueOn ?? null).toBe(day);
  });
});
