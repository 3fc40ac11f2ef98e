import { expect, it } from "vitest";
import { addDays } from "#domain/calendar.ts";
import type { AccountContract, AccountDue } from "./account.ts";
import { aDebit, anAccount, dueOn, mandate, returned } from "./account-examples.ts";
import { blocksCollection, isToBeCollected, leftOutReason, mandateUse } from "./mandate-use.ts";

const today = "2026-11-20";
const at = Date.parse("2026-11-20T10:00:00+01:00");
const later = { ...mandate, id: "later", createdAt: at, usableAt: at };
const waiting = { ...later, usableAt: at + 1 };
const wanted = aDebit({ ...returned, joinsNextRun: 1 });
const agreedOn = "2026-12-04";
const agreed = { mandateId: "later", dueOn, amountCents: 8900, collectionOn: agreedOn } as const;
const byTransfer = { ...agreed, collectionOn: null };
const keptDues = [{ dueOn: "2026-12-03", collectionOn: "2026-12-09" }] as const;

it.each<
  [
    what: string,
    due: Partial<AccountDue>,
    contract: Partial<AccountContract>,
    expected: Partial<ReturnType<typeof mandateUse>>,
    isToBeCollected: boolean,
  ]
>([
  [
    "was signed and never used",
    {},
    {},
    { mandate, waiting: null, sequence: "FRST", agreed: [], byTransfer: [], presentedAgain: [] },
    false,
  ],
  ["was used", { debits: [aDebit()] }, {}, { sequence: "RCUR" }, false],
  ["was used in vain", { debits: [returned] }, {}, { sequence: "FRST", presentedAgain: [] }, false],
  [
    "was used by another program",
    {},
    { mandates: [{ ...mandate, usedElsewhereOn: "2026-09-03" }] },
    { sequence: "RCUR" },
    false,
  ],
  [
    "has a month that came back and that the desk wants again",
    { debits: [wanted] },
    {},
    { presentedAgain: [dueOn] },
    true,
  ],
  [
    "has a month that the desk wanted again, in a file that was withdrawn",
    { debits: [wanted, aDebit({ attempt: 2, state: "withdrawn" })] },
    {},
    { presentedAgain: [dueOn], sequence: "FRST" },
    true,
  ],
  [
    "has a month that the desk wanted again, and that came back again",
    { debits: [wanted, { ...returned, attempt: 2 }] },
    {},
    { presentedAgain: [] },
    false,
  ],
  [
    "is the second, on which its client has an unpaid month collected",
    { debits: [returned] },
    { mandates: [mandate, later], arrears: [agreed] },
    { mandate: later, sequence: "FRST", agreed: [{ dueOn, collectionOn: agreedOn }], onMandate: [] },
    true,
  ],
  [
    "is the second, and carried that month",
    { debits: [returned, aDebit({ attempt: 2, mandateId: "later" })] },
    { mandates: [mandate, later], arrears: [agreed] },
    { mandate: later, sequence: "RCUR", agreed: [] },
    false,
  ],
  [
    "is the second, and carried that month in a file that was withdrawn",
    { debits: [returned, aDebit({ attempt: 2, mandateId: "later", state: "withdrawn" })] },
    { mandates: [mandate, later], arrears: [agreed] },
    { sequence: "FRST", agreed: [{ dueOn, collectionOn: agreedOn }] },
    true,
  ],
  [
    "is the second, whose client pays an unpaid month by transfer",
    { debits: [returned] },
    { mandates: [mandate, later], arrears: [byTransfer] },
    { agreed: [], byTransfer: [dueOn] },
    false,
  ],
  [
    "is to be followed by one that waits, on which an unpaid month is to be collected",
    { debits: [wanted] },
    { mandates: [mandate, waiting], arrears: [agreed] },
    { mandate, waiting, agreed: [], toCollectOnNextMandate: [dueOn], presentedAgain: [] },
    true,
  ],
  [
    "is to be followed by one that waits, whose client pays an unpaid month by transfer",
    { debits: [returned] },
    { mandates: [mandate, waiting], arrears: [byTransfer] },
    { mandate, waiting, toCollectOnNextMandate: [], byTransfer: [dueOn] },
    false,
  ],
  [
    "has what its client chose with another one",
    { debits: [returned] },
    { mandates: [mandate, { ...later, revokedAt: at }], arrears: [agreed] },
    { mandate, waiting: null, agreed: [], byTransfer: [] },
    false,
  ],
  [
    "has a month that is owed again since a termination was taken back",
    {},
    { keptDues },
    { agreed: keptDues },
    false,
  ],
  [
    "has such a month in a file",
    { debits: [aDebit({ dueOn: "2026-12-03" })] },
    { keptDues },
    { agreed: [] },
    false,
  ],
  [
    "has such a month, and is to be followed by one that waits",
    {},
    { keptDues, mandates: [mandate, waiting], arrears: [agreed] },
    { agreed: keptDues, toCollectOnNextMandate: [dueOn] },
    true,
  ],
])("A mandate that %s is used so", (_what, due, contract, expected, isCollected) => {
  const use = mandateUse(anAccount(due, contract), at);
  expect(use).toMatchObject(expected);
  expect(isToBeCollected(use, dueOn, today)).toBe(isCollected);
});

const closed = aDebit({ ...returned, rejectionReason: "AC04", joinsNextRun: 1 });

it.each<
  [
    what: string,
    due: Partial<AccountDue>,
    contract: Partial<AccountContract>,
    reason: ReturnType<typeof leftOutReason>,
    isToBeCollected: boolean,
  ]
>([
  ["nothing is wrong", { debits: [wanted] }, {}, null, true],
  ["the account is closed", { debits: [closed] }, {}, "AC04", false],
  [
    "the account was closed, and another one is in use",
    { debits: [closed] },
    { mandates: [mandate, later] },
    null,
    true,
  ],
  [
    "the account is closed, and another one waits",
    { debits: [closed] },
    { mandates: [mandate, waiting] },
    "AC04",
    true,
  ],
  [
    "the IBAN is wrong",
    { debits: [wanted] },
    { mandates: [{ ...mandate, accountFault: "iban" }] },
    "iban",
    false,
  ],
  [
    "the IBAN of the mandate that waits is wrong",
    { debits: [wanted] },
    { mandates: [mandate, { ...waiting, accountFault: "iban" }] },
    null,
    false,
  ],
  [
    "the e-mail address is unconfirmed",
    { debits: [wanted] },
    { addressConfirmedAt: null },
    "unconfirmed",
    true,
  ],
  [
    "the e-mail address is unconfirmed and the account closed",
    { debits: [closed] },
    { addressConfirmedAt: null },
    "AC04",
    false,
  ],
])("Why a payment stays out of a file if %s", (_what, due, contract, reason, isCollected) => {
  const account = anAccount(due, contract);
  const use = mandateUse(account, at);
  expect(leftOutReason(account.contract, use, today)).toBe(reason);
  expect(blocksCollection(reason)).toBe(reason !== null && reason !== "unconfirmed");
  expect(isToBeCollected(use, dueOn, today)).toBe(isCollected);
});

it.each([
  ["three years after its signature", [], mandate, "2029-10-03"],
  [
    "three years after its last use",
    [aDebit({ collectionOn: "2027-01-04" }), aDebit()],
    mandate,
    "2030-01-04",
  ],
  [
    "three years after its last use by another program",
    [],
    { ...mandate, usedElsewhereOn: "2026-09-03" },
    "2029-09-03",
  ],
] as const)("A mandate lapses %s", (_what, debits, its, lastDay) => {
  const { contract, dues } = anAccount({ debits }, { mandates: [its] });
  const use = mandateUse({ contract, dues }, at);
  expect(leftOutReason(contract, use, lastDay)).toBeNull();
  expect(leftOutReason(contract, use, addDays(lastDay, 1))).toBe("lapsed");
});
