import { expect, it } from "vitest";
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
} from "./account-examples.ts";
import { type OwedBackPayment, paymentOwedBack } from "./owed-back.ts";

const today = "2026-11-20";
const atBank = aDebit({ collectionOn: "2026-11-23" });
const second = aDebit({
  id: "2H-2026-0001-20261103-2",
  runId: "P-2026-0002",
  attempt: 2,
  collectionOn: "2026-11-24",
});
const carried = { id: atBank.id, runId: "P-2026-0001" };

it.each<[what: string, due: Partial<AccountDue>, isOwed: boolean, expected: Partial<OwedBackPayment> | null]>(
  [
    ["is owed and collected", { debits: [aDebit()] }, true, null],
    ["is owed and at the bank", { debits: [atBank] }, true, null],
    ["nobody paid and is no longer owed", {}, false, null],
    ["came back and is no longer owed", { debits: [aDebit({ state: "rejected" })] }, false, null],
    [
      "is at the bank and no longer owed",
      { debits: [atBank] },
      false,
      { owedBack: "recall", amountCents: 8900, paidOn: "2026-11-23", debit: carried, credit: null },
    ],
    [
      "is in a file that nobody deposited and no longer owed",
      { debits: [aDebit({ state: "prepared" })] },
      false,
      null,
    ],
    [
      "was collected and is no longer owed",
      { debits: [aDebit({ collectionOn: "2026-11-04" })] },
      false,
      { owedBack: "refund", amountCents: 8900, paidOn: "2026-11-04", debit: carried },
    ],
    [
      "was collected, refunded in part and is no longer owed",
      { debits: [aDebit()], refunds: [aRefund(1000)] },
      false,
      { owedBack: "refund", amountCents: 7900 },
    ],
    ["was collected and refunded", { debits: [aDebit()], refunds: [aRefund(8900)] }, false, null],
    [
      "was paid by transfer before any debit and is no longer owed",
      { payments: [aPayment(8900)] },
      false,
      { owedBack: "refund", amountCents: 8900, paidOn: "2026-11-12", debit: null },
    ],
    [
      "was collected, and paid by transfer later",
      { debits: [aDebit()], payments: [aPayment(8900), { ...aPayment(100), receivedOn: "2026-11-08" }] },
      true,
      { owedBack: "refund", amountCents: 9000, paidOn: "2026-11-12", debit: carried },
    ],
    [
      "was paid by transfer, while a debit of it is at the bank",
      { debits: [atBank], payments: [aPayment(8900)] },
      true,
      null,
    ],
    [
      "was paid twice by transfer, while a debit of it is at the bank",
      { debits: [atBank], payments: [aPayment(17_800)] },
      true,
      { owedBack: "refund", amountCents: 8900, debit: null },
    ],
    [
      "is at the bank twice",
      { debits: [atBank, second] },
      true,
      {
        owedBack: "recall",
        amountCents: 8900,
        paidOn: "2026-11-24",
        debit: { id: second.id, runId: second.runId },
      },
    ],
    [
      "is at the bank again after it came back",
      { debits: [aDebit({ state: "rejected" }), second] },
      true,
      null,
    ],
    [
      "was collected, while the rest is at the bank",
      { debits: [aDebit({ amountCents: 6000 }), { ...second, amountCents: 2900 }] },
      true,
      null,
    ],
    [
      "was collected before a credit note of 20 €",
      { debits: [aDebit()], invoices: [{ invoice, creditNotes: [aCreditNote(2000)] }] },
      true,
      {
        owedBack: "refund",
        amountCents: 2000,
        credit: { invoice: invoice.number, issuedOn: "2026-11-11", isWhole: false },
      },
    ],
    [
      "was collected before it was credited whole",
      { debits: [aDebit()], invoices: [{ invoice, creditNotes: [aCreditNote(8900)] }] },
      false,
      { amountCents: 8900, credit: { invoice: invoice.number, issuedOn: "2026-11-11", isWhole: true } },
    ],
  ],
)("What is to be done about the money of a month that %s", (_what, due, isOwed, expected) => {
  const { contract, dues } = anAccount(due, isOwed ? {} : { status: ended });
  const owedBack = paymentOwedBack(contract, dues[0]!, today);
  if (expected === null) expect(owedBack).toBeNull();
  else {
    const whose = { contractId: "contract", dueOn, number: "2H-2026-0001", raisonSociale: "Atelier Garance" };
    expect(owedBack).toMatchObject({ ...whose, ...expected });
  }
});
