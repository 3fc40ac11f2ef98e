import { expect, it } from "vitest";
import type { AccountContract, AccountDue } from "./account.ts";
import { aDebit, anAccount, aPayment, dueOn, ended, mandate, returned } from "./account-examples.ts";
import { accountStandingOf } from "./account-standing.ts";

const at = Date.parse("2026-11-20T10:00:00+01:00");
const waiting = { ...mandate, id: "later", createdAt: at, usableAt: at + 1 };
const closed = { ...returned, rejectionReason: "AC04" };
const refused = aDebit({ ...returned, dueOn: "2026-12-21", rejectedOn: "2026-11-19" });

it.each<
  [
    what: string,
    due: Partial<AccountDue>,
    contract: Partial<AccountContract>,
    unpaid: readonly string[],
    next: string | null,
  ]
>([
  ["nothing unpaid", { debits: [aDebit()] }, {}, [], "2026-12-03 on 2026-12-03: 8900"],
  [
    "a month that came back, collected in two weeks",
    { debits: [returned] },
    {},
    ["2026-11-03 on 2026-12-04: 8900"],
    "2026-12-03 on 2026-12-03: 8900",
  ],
  [
    "a month that came back and was paid in part",
    { debits: [returned], payments: [aPayment(4000)] },
    {},
    ["2026-11-03 on 2026-12-04: 4900"],
    "2026-12-03 on 2026-12-03: 8900",
  ],
  [
    "a month that came back and was paid",
    { debits: [returned], payments: [aPayment(8900)] },
    {},
    [],
    "2026-12-03 on 2026-12-03: 8900",
  ],
  [
    "a closed account: a month that no file carried is unpaid too",
    { debits: [{ ...closed, dueOn: "2026-10-03" }], dueOn: "2026-10-03" },
    { dates: { acceptedOn: "2026-09-03", trialEndsOn: null, firstDebitOn: "2026-10-03" } },
    ["2026-10-03 on 2026-12-04: 8900", "2026-11-03 on 2026-12-04: 8900"],
    "2026-12-03 on 2026-12-03: 8900",
  ],
  [
    "an unconfirmed e-mail address: what no file carried is not unpaid",
    {},
    { addressConfirmedAt: null },
    [],
    "2026-12-03 on 2026-12-03: 8900",
  ],
  [
    "a month that the bank refused long before its day, on which it is collected",
    { debits: [refused], dueOn: "2026-12-21" },
    { dates: { acceptedOn: "2026-10-21", trialEndsOn: null, firstDebitOn: "2026-12-21" } },
    ["2026-12-21 on 2026-12-21: 8900"],
    "2027-01-21 on 2027-01-21: 8900",
  ],
  [
    "a month that its client pays by transfer",
    {},
    { arrears: [{ mandateId: "mandate", dueOn, amountCents: 8900, collectionOn: null }] },
    ["2026-11-03 on 2026-12-04: 8900"],
    "2026-12-03 on 2026-12-03: 8900",
  ],
  ["nothing to come", { debits: [aDebit()] }, { status: ended }, [], null],
])("A change of account finds %s", (_what, due, contract, unpaid, next) => {
  const standing = accountStandingOf(anAccount(due, contract), { at, isConfirmed: true });
  const told = (agreed: (typeof standing)["next"]) =>
    agreed && `${agreed.dueOn} on ${agreed.collectionOn}: ${agreed.amountCents}`;
  expect(standing.unpaid.map(told)).toEqual(unpaid);
  expect(told(standing.next)).toBe(next);
});

it("The next month is collected on the new account once that has waited a day", () => {
  const late = Date.parse("2026-12-01T10:00:00+01:00");
  const account = anAccount({ debits: [aDebit()] });
  expect(accountStandingOf(account, { at: late, isConfirmed: true }).next).toMatchObject({
    dueOn: "2026-12-03",
    collectionOn: "2026-12-16",
  });
});

it.each([
  ["by nothing", {}, {}, true, null],
  ["until its client confirms the address", {}, {}, false, "unconfirmed"],
  ["once the contract has ended", {}, { status: ended }, true, "ended"],
  [
    "by nothing, if a month is unpaid after the end",
    { debits: [returned] },
    { status: { state: "terminating", lastDayOn: "2026-11-10" } as never },
    true,
    null,
  ],
] as const)("An account is kept from being changed %s", (_what, due, contract, isConfirmed, obstacle) => {
  expect(accountStandingOf(anAccount(due, contract), { at, isConfirmed }).obstacle).toBe(obstacle);
});

it("The mandates in use and waiting are told", () => {
  const account = anAccount({}, { mandates: [mandate, waiting] });
  expect(accountStandingOf(account, { at, isConfirmed: true })).toMatchObject({ inUse: mandate, waiting });
  expect(accountStandingOf(account, { at: at + 1, isConfirmed: true })).toMatchObject({
    inUse: waiting,
    waiting: null,
  });
});
