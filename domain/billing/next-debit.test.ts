import { expect, it } from "vitest";
import type { AccountContract, AccountDue } from "./account.ts";
import { aDebit, anAccount, aPayment, dueOn, ended, mandate, returned } from "./account-examples.ts";
import { agreedDebits, nextDebitOf } from "./next-debit.ts";

const today = "2026-11-20";
const at = Date.parse("2026-11-20T10:00:00+01:00");
const later = { ...mandate, id: "later", createdAt: at, usableAt: at };
const waiting = { ...later, usableAt: at + 1 };
const agreed = { mandateId: "later", dueOn, amountCents: 8900, collectionOn: "2026-12-04" } as const;
const byTransfer = { ...agreed, collectionOn: null };
const keptDues = [{ dueOn: "2026-12-03", collectionOn: "2026-12-09" }] as const;
const closed = aDebit({ ...returned, rejectionReason: "AC04", joinsNextRun: 1 });

it.each<
  [
    what: string,
    due: Partial<AccountDue>,
    contract: Partial<AccountContract>,
    next: readonly [dueOn: string, collectionOn: string, amountCents: number, isInFile: boolean] | null,
  ]
>([
  [
    "carries in a file",
    { debits: [aDebit({ collectionOn: "2026-11-20", amountCents: 100 })] },
    {},
    [dueOn, "2026-11-20", 100, true],
  ],
  [
    "is to carry after one that is past",
    { debits: [aDebit()] },
    {},
    ["2026-12-03", "2026-12-03", 8900, false],
  ],
  [
    "carries in a file although its mandate has ended",
    {
      debits: [
        aDebit({ ...returned, rejectionReason: "AC04" }),
        aDebit({ attempt: 2, collectionOn: "2026-11-24" }),
      ],
    },
    {},
    [dueOn, "2026-11-24", 8900, true],
  ],
  ["has none, its account being closed", { debits: [closed] }, {}, null],
  [
    "is to carry on the day that its client agreed to",
    { debits: [returned] },
    { mandates: [mandate, later], arrears: [{ ...agreed, collectionOn: "2026-12-01" }] },
    [dueOn, "2026-12-01", 8900, false],
  ],
  [
    "is to carry before the day that its client agreed to",
    { debits: [returned] },
    { mandates: [mandate, later], arrears: [agreed] },
    ["2026-12-03", "2026-12-03", 8900, false],
  ],
  [
    "is to carry on the day that its client agreed to, of the next month itself",
    { debits: [aDebit()] },
    { keptDues },
    ["2026-12-03", "2026-12-09", 8900, false],
  ],
  [
    "is to carry next after the month that its client pays by transfer",
    { debits: [returned] },
    { mandates: [mandate, later], arrears: [{ ...byTransfer, dueOn: "2026-12-03" }] },
    ["2027-01-03", "2027-01-04", 8900, false],
  ],
  [
    "is to carry on a mandate that waits beyond the day",
    { debits: [aDebit()] },
    { mandates: [mandate, { ...waiting, usableAt: Date.parse("2026-12-02T10:00:00+01:00") }] },
    ["2026-12-03", "2026-12-16", 8900, false],
  ],
])("The debit that a contract %s comes next", (_what, due, contract, expected) => {
  const next = nextDebitOf(anAccount(due, contract), today, at);
  expect(next && [next.dueOn, next.collectionOn, next.amountCents, next.debit !== null]).toEqual(expected);
});

it.each([
  ["still owed", { debits: [returned] }, {}, 1],
  ["paid since", { debits: [returned], payments: [aPayment(8900)] }, {}, 0],
  ["owed no more", { debits: [returned] }, { status: ended }, 0],
] as const)("A month that its client agreed to is debited if it is %s", (_what, due, contract, count) => {
  const account = anAccount(due, { mandates: [mandate, later], arrears: [agreed], ...contract });
  expect(agreedDebits(account, at)).toHaveLength(count);
});
