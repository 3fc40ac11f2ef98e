import { totalCentsOf } from "#domain/amount.ts";
import type { Day } from "#domain/calendar.ts";
import type { DebitState, PresentedDebit } from "#domain/contract/debits.ts";
import { type CreditNote, leftToCredit } from "./credit-note.ts";
import { debitStage, isAtBank, isInFile, isPaid, lastDebit } from "./debit-stage.ts";
import { type Invoice, vatAmountsOf } from "./invoice.ts";

/** An attempt to collect an invoice. A return of the bank, even weeks later, makes it `rejected`. */
export type InvoiceDebit = Pick<PresentedDebit, "attempt"> & {
  readonly state: DebitState;
  readonly collectionOn: Day;
  readonly amountCents: number;
};

/** Everything that happened to an invoice. */
export type InvoiceHistory = {
  readonly debits: readonly InvoiceDebit[];
  /** What was paid without a debit, whole or in part. */
  readonly payments: readonly { readonly amountCents: number }[];
  readonly creditNotes: readonly Pick<CreditNote, "amounts">[];
  /** Amounts that were paid back to the client. */
  readonly refunds: readonly { readonly amountCents: number }[];
};

/**
 * Where an invoice stands: it waits for its debit; its debit is in a file that nobody deposited yet; the bank has it; it is
 * paid, because the file was deposited, the day of its debit is past and no return came; the bank returned its last debit, or
 * that left something to pay; it was settled otherwise; credit notes took it back whole; or the client received it twice,
 * from the agency and from the bank, and owes it back.
 */
export const invoiceStates = [
  "waiting",
  "prepared",
  "presented",
  "paid",
  "returned",
  "settled",
  "credited",
  "to-reclaim",
] as const;
export type InvoiceState = (typeof invoiceStates)[number];

/** The state of an invoice with its sums, in euro cents. It is credited in part if `creditedCents` is above zero. */
export type InvoiceStanding = {
  readonly state: InvoiceState;
  readonly creditedCents: number;
  /** Received, less what was refunded. */
  readonly paidCents: number;
  /** Neither credited nor paid; a debit that was presented is still owed until its day is past. */
  readonly owedCents: number;
  /** Received although it is no longer owed. */
  readonly toRefundCents: number;
};

/** What became of the money that a credit note takes back: nothing was paid, it is still to be refunded, or it was. */
export type PaidBack<Refund> =
  | { readonly kind: "deducted" | "to-refund" }
  | { readonly kind: "refunded"; readonly by: Refund };

/** The state of each credit note of an invoice, in their order: the first ones are refunded first. */
export function paidBackOf<Refund extends { readonly amountCents: number }>(
  invoice: Pick<Invoice, "amounts">,
  history: InvoiceHistory & { readonly refunds: readonly Refund[] },
  today: Day,
): PaidBack<Refund>[] {
  const { creditNotes } = history;
  const refunds: readonly Refund[] = history.refunds;
  const { paidCents } = invoiceStanding(invoice, history, today);
  const receivedCents = paidCents + totalCentsOf(refunds);
  let leftCents = invoice.amounts.totalCents;
  return creditNotes.map(({ amounts }) => {
    const before = Math.max(0, receivedCents - leftCents);
    leftCents -= amounts.totalCents;
    const toRefundSoFar = Math.max(0, receivedCents - leftCents);
    if (toRefundSoFar === before) return { kind: "deducted" };
    const by = refunds.find((_, index) => totalCentsOf(refunds.slice(0, index + 1)) >= toRefundSoFar);
    return by ? { kind: "refunded", by } : { kind: "to-refund" };
  });
}

/**
 * Where a due day stands: as the invoice does that counts, the latest one unless it is void; without one, as if it had one
 * of the price of the month, taken back whole if its contract no longer owes it.
 */
export function dueStanding(
  {
    isOwed,
    priceCents,
    invoice,
    ...history
  }: Omit<InvoiceHistory, "creditNotes"> & {
    readonly isOwed: boolean;
    readonly priceCents: number;
    readonly invoice: (Pick<Invoice, "amounts"> & Pick<InvoiceHistory, "creditNotes">) | null;
  },
  today: Day,
): InvoiceStanding {
  const amounts = invoice?.amounts ?? vatAmountsOf(priceCents);
  const creditNotes = isOwed ? (invoice?.creditNotes ?? []) : [{ amounts }];
  return invoiceStanding({ amounts }, { ...history, creditNotes }, today);
}

/** The state of an invoice on a day, derived from its history: lists, pages, totals and exports read it here alone. */
export function invoiceStanding(
  invoice: Pick<Invoice, "amounts">,
  { debits, payments, creditNotes, refunds }: InvoiceHistory,
  today: Day,
): InvoiceStanding {
  const leftCents = leftToCredit(invoice, creditNotes).totalCents;
  const collected = debits.filter((debit) => isPaid(debitStage(debit, today)));
  const collectedCents = totalCentsOf(collected);
  const paidCents = collectedCents + totalCentsOf(payments) - totalCentsOf(refunds);
  return {
    state: stateOf(),
    creditedCents: invoice.amounts.totalCents - leftCents,
    paidCents,
    owedCents: Math.max(0, leftCents - paidCents),
    toRefundCents: Math.max(0, paidCents - leftCents),
  };

  function stateOf(): InvoiceState {
    if (leftCents === 0) return paidCents < 0 ? "to-reclaim" : "credited";
    if (paidCents >= leftCents) return collectedCents > 0 ? "paid" : "settled";
    const last = lastDebit(debits.toSorted((one, other) => one.attempt - other.attempt));
    if (last && isAtBank(last, today)) return "presented";
    if (last?.state === "prepared") return "prepared";
    return last?.state === "rejected" || (last?.state === "presented" && isShort()) ? "returned" : "waiting";
  }

  /**
   * Whether nothing is to collect what the debits left: a payment that they had counted was taken back since. Of 89 € with
   * 22 € on account, the debit took 67 €. What went back to the client is collected again instead.
   */
  function isShort(): boolean {
    return refunds.length === 0 && debits.every((debit) => !isInFile(debit) || collected.includes(debit));
  }
}
