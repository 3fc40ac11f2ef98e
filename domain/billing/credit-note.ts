import { withoutVatCents } from "#domain/amount.ts";
import { type Day, yearOf } from "#domain/calendar.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import { formatBillingNumber } from "./billing-number.ts";
import type { BillingDocument, Invoice, VatAmounts } from "./invoice.ts";

/**
 * A credit note: it takes back an invoice, whole or in part, and names it with its day (CGI ann. II, art. 242 nonies A,
 * I; CGI, art. 289, I, 5). Plain and never changed, as invoices are.
 */
export type CreditNote = BillingDocument & {
  readonly kind: "credit-note";
  readonly invoice: { readonly number: string; readonly issuedOn: Day; readonly totalCents: number };
  /** Why, as the client reads it. */
  readonly reason: string;
  /** What all credit notes of the invoice take back, this one included, and the part of the invoice that stays owed. */
  readonly creditedCents: number;
  readonly leftCents: number;
  /** `transfer` if the amount was collected and goes back to the client, `none` if it is simply no longer owed. */
  readonly refund: "transfer" | "none";
};

/** The facts about the issuing of a credit note; `rank` is its place in its series. */
export type CreditNoteIssue = Pick<CreditNote, "issuedOn" | "reason" | "refund"> & { readonly rank: number };

/** Why no credit note can be made: the invoice is taken back already, or the amount is none or too high. */
export type CreditNoteProblem = "nothing-left" | "no-amount" | "above-what-is-left";

/**
 * The credit note that takes `amountCents`, tax included, off an invoice, after the earlier credit notes of that
 * invoice. It takes the invoice back whole if the amount is all that {@link leftToCredit} gives.
 */
export function creditNoteOf(
  invoice: Invoice,
  earlier: readonly Pick<CreditNote, "amounts">[],
  amountCents: number,
  { rank, issuedOn, reason, refund }: CreditNoteIssue,
): Outcome<CreditNote, CreditNoteProblem> {
  const problem = creditNoteProblem(invoice, earlier, amountCents);
  if (problem !== null) return failure(problem);
  const left = leftToCredit(invoice, earlier);
  const { kind, dueOn, months, payableOn, means, umr, discount, charges, ...shared } = invoice;
  const leftCents = left.totalCents - amountCents;
  return success({
    ...shared,
    kind: "credit-note",
    number: formatBillingNumber({ kind: "credit-note", year: yearOf(issuedOn), rank }),
    issuedOn,
    invoice: {
      number: invoice.number,
      issuedOn: invoice.issuedOn,
      totalCents: invoice.amounts.totalCents,
    },
    reason,
    amounts: creditedAmounts(left, amountCents),
    creditedCents: invoice.amounts.totalCents - leftCents,
    leftCents,
    refund,
  });
}

/** The longest reason of a credit note, in characters: it is printed on one or two lines. */
export const longestReason = 200;

/** Why an amount cannot be taken off an invoice after its earlier credit notes, or `null`. */
export function creditNoteProblem(
  invoice: Pick<Invoice, "amounts">,
  earlier: readonly Pick<CreditNote, "amounts">[],
  amountCents: number,
): CreditNoteProblem | null {
  const left = leftToCredit(invoice, earlier).totalCents;
  if (left === 0) return "nothing-left";
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0) return "no-amount";
  return amountCents > left ? "above-what-is-left" : null;
}

/** The part of an invoice that its credit notes have not taken back. */
export function leftToCredit(
  { amounts }: Pick<Invoice, "amounts">,
  creditNotes: readonly Pick<CreditNote, "amounts">[],
): VatAmounts {
  return creditNotes.reduce(
    (left, { amounts: credited }) => ({
      withoutVatCents: left.withoutVatCents - credited.withoutVatCents,
      vatPermille: left.vatPermille,
      vatCents: left.vatCents - credited.vatCents,
      totalCents: left.totalCents - credited.totalCents,
    }),
    amounts,
  );
}

/** The amount with its own tax, but never more than is left of price or tax, so that the last one takes the exact rest. */
export function creditedAmounts(left: VatAmounts, totalCents: number): VatAmounts {
  const most = Math.min(withoutVatCents(totalCents, left.vatPermille), left.withoutVatCents);
  const withoutVat = Math.max(most, totalCents - left.vatCents);
  return { ...left, withoutVatCents: withoutVat, vatCents: totalCents - withoutVat, totalCents };
}
