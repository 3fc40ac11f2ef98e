import type { Day } from "#domain/calendar.ts";
import {
  type Account,
  type AccountDebit,
  type AccountDue,
  type AccountPayment,
  type UnassignedMoney,
  untouchedDue,
} from "./account.ts";
import { vatAmountsOf } from "./invoice.ts";

/** The first due day of the account, and its contract’s mandate. */
export const dueOn: Day = "2026-11-03";
export const mandate = {
  id: "mandate",
  createdAt: Date.parse("2026-10-03T10:00:00+02:00"),
  usableAt: 0,
  revokedAt: null,
  accountFault: null,
  usedElsewhereOn: null,
};

export type ExampleAccount = Account & {
  readonly contract: { readonly raisonSociale: string };
  readonly unassigned: UnassignedMoney;
};

/** An account of 89 € a month with one due day. */
export function anAccount(
  due: Partial<AccountDue> = {},
  contract: Partial<Account["contract"]> = {},
  unassigned: UnassignedMoney = { payments: [], refunds: [] },
): ExampleAccount {
  return {
    contract: {
      id: "contract",
      number: "2H-2026-0001",
      raisonSociale: "Atelier Garance",
      monthlyCents: 8900,
      laterPrices: [],
      gift: null,
      dates: { acceptedOn: "2026-10-03", trialEndsOn: null, firstDebitOn: dueOn },
      status: { state: "active" },
      interruptions: [],
      addressConfirmedAt: 1,
      mandates: [mandate],
      arrears: [],
      keptDues: [],
      ...contract,
    },
    dues: [{ ...untouchedDue("contract", dueOn), ...due }],
    unassigned,
  };
}

export function aDebit(more: Partial<AccountDebit> = {}): AccountDebit {
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

export const returned = aDebit({ state: "rejected", rejectedOn: "2026-11-05", rejectionReason: "AM04" });

export function aPayment(amountCents: number, means: AccountPayment["means"] = "transfer"): AccountPayment {
  return { amountCents, receivedOn: "2026-11-12", means };
}

export function aRefund(amountCents: number) {
  return { amountCents, refundedOn: "2026-11-10" as Day };
}

/** The contract ended before its first due day. */
export const ended = { state: "terminating", lastDayOn: "2026-11-02", by: "subscriber" } as never;

export const invoice = {
  number: "2H-F-2026-000001",
  issuedOn: dueOn,
  creditedNumber: null,
  stepId: null,
  voidedBy: null,
  ...vatAmountsOf(8900),
};

export function aCreditNote(totalCents: number, number = "2H-A-2026-000001") {
  return {
    ...invoice,
    ...vatAmountsOf(totalCents),
    number,
    issuedOn: "2026-11-11" as Day,
    creditedNumber: invoice.number,
  };
}
