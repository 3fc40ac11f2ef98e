import { expect, it } from "vitest";
import type { Day } from "#domain/calendar.ts";
import type { AccountContract, AccountDue } from "./account.ts";
import {
  aDebit,
  anAccount,
  aPayment,
  aRefund,
  dueOn,
  ended,
  invoice,
  mandate,
  returned,
} from "./account-examples.ts";
import {
  askedDues,
  isAskedFor,
  isUnpaidOn,
  owedCentsOf,
  saysDebtorDied,
  transferReference,
  type UnpaidDue,
  unpaidDues,
} from "./unpaid-due.ts";

it("asks for a month that no run collects, and writes to nobody who died", () => {
  expect(isAskedFor({ debtorDied: false, joinsNextRun: false })).toBe(true);
  expect(isAskedFor({ debtorDied: true, joinsNextRun: false })).toBe(false);
  expect(isAskedFor({ debtorDied: false, joinsNextRun: true })).toBe(false);
  expect(["MD07", "AM04", null].map(saysDebtorDied)).toEqual([true, false, false]);
});

it("names the invoice of one month, and the contract if there are several or no invoice", () => {
  const invoiced = { invoiceNumber: "2H-F-2026-000353" };
  const reference = (...dues: Parameters<typeof transferReference>[0]) =>
    transferReference(dues, "2H-2025-0016");
  expect(reference(invoiced)).toBe("2H-F-2026-000353");
  expect(reference(invoiced, invoiced)).toBe("2H-2025-0016");
  expect(reference({ invoiceNumber: null })).toBe("2H-2025-0016");
});

it.each([
  ["owed and due", { dueOn: "2025-10-15", owedCents: 8900 }, true],
  ["refused in advance", { dueOn: "2025-10-16", owedCents: 8900 }, false],
  ["owed no more", { dueOn: "2025-10-15", owedCents: 0 }, false],
] as const)("A month that came back and is %s: whether it is unpaid", (_words, month, isUnpaid) => {
  expect(isUnpaidOn(month, "2025-10-15")).toBe(isUnpaid);
});

const at = Date.parse("2026-11-20T10:00:00+01:00");
const toTransfer = { mandateId: "mandate", dueOn, amountCents: 8900, collectionOn: null } as const;

it.each<
  [
    what: string,
    due: Partial<AccountDue>,
    contract: Partial<AccountContract>,
    expected: Partial<UnpaidDue> | null,
  ]
>([
  ["was collected", { debits: [aDebit()] }, {}, null],
  ["nothing was done about", {}, {}, null],
  ["is in a file that was withdrawn", { debits: [aDebit({ state: "withdrawn" })] }, {}, null],
  [
    "came back",
    { debits: [{ ...returned, rejectionWords: "provision insuffisante" }] },
    {},
    {
      owedCents: 8900,
      reference: returned.id,
      returnedOn: "2026-11-05",
      reason: "AM04",
      reasonWords: "provision insuffisante",
      isToReclaim: false,
      isRest: false,
      debtorDied: false,
      joinsNextRun: false,
      invoiceNumber: null,
    },
  ],
  [
    "came back, and of which a part was paid",
    { debits: [returned], payments: [aPayment(4000)], invoices: [{ invoice, creditNotes: [] }] },
    {},
    { owedCents: 4900, invoiceNumber: invoice.number },
  ],
  ["came back, and was paid", { debits: [returned], payments: [aPayment(8900)] }, {}, null],
  [
    "came back, and is wanted again",
    { debits: [{ ...returned, joinsNextRun: 1 }] },
    {},
    { joinsNextRun: true },
  ],
  [
    "came back because the debtor died",
    { debits: [{ ...returned, rejectionReason: "MD07" }] },
    {},
    { debtorDied: true },
  ],
  [
    "came back because the debtor died, and is paid from another account",
    { debits: [{ ...returned, rejectionReason: "MD07" }] },
    { mandates: [mandate, { ...mandate, id: "later", usableAt: at + 1 }] },
    { debtorDied: false },
  ],
  [
    "was collected for a part of what is owed",
    { debits: [aDebit({ amountCents: 6700 })] },
    {},
    { owedCents: 2200, isRest: true, returnedOn: null, reason: null, reasonWords: null },
  ],
  [
    "its client pays by transfer",
    {},
    { arrears: [toTransfer] },
    { owedCents: 8900, reference: returned.id, returnedOn: null, isRest: false },
  ],
  [
    "was refunded and then taken back by the bank as well",
    { debits: [returned], refunds: [aRefund(8900)] },
    { status: ended },
    { owedCents: 8900, isToReclaim: true },
  ],
  ["came back and is no longer owed", { debits: [returned] }, { status: ended }, null],
])("A month that %s is unpaid or not", (_what, due, contract, expected) => {
  const [unpaid] = unpaidDues(anAccount(due, contract), at);
  if (expected === null) expect(unpaid).toBeUndefined();
  else expect(unpaid).toMatchObject({ contractId: "contract", dueOn, ...expected });
});

it("What is on account is taken off what a client is asked to pay, the oldest month first, if no run collects it", () => {
  const december: Day = "2026-12-03";
  const january = Date.parse("2027-01-08T10:00:00+01:00");
  const asked = (onAccountCents: number, joinsNextRun: 0 | 1 = 0) => {
    const account = anAccount(
      { debits: [{ ...returned, joinsNextRun }] },
      {},
      {
        payments: [aPayment(onAccountCents)],
        refunds: [],
      },
    );
    const second = {
      ...account.dues[0]!,
      dueOn: december,
      debits: [{ ...returned, id: "second", dueOn: december }],
    };
    const dues = [second, ...account.dues];
    return askedDues({ ...account, dues }, january).map((due) => [due.dueOn, due.owedCents]);
  };
  expect(asked(0)).toEqual([
    [dueOn, 8900],
    [december, 8900],
  ]);
  expect(asked(2200)).toEqual([
    [dueOn, 6700],
    [december, 8900],
  ]);
  expect(asked(10_000)).toEqual([[december, 7800]]);
  expect(asked(17_800)).toEqual([]);
  expect(asked(2200, 1)).toEqual([[december, 6700]]);
});

it("asks for the whole if more went back than was on account", () => {
  const account = anAccount({ debits: [returned] }, {}, { payments: [], refunds: [aRefund(100)] });
  expect(owedCentsOf(askedDues(account, at))).toBe(8900);
});
