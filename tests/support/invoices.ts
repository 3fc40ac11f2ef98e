import { issuerOf } from "#content/contract/invoices.ts";
import { type CreditNote, type CreditNoteIssue, creditNoteOf } from "#domain/billing/credit-note.ts";
import {
  type Invoice,
  type InvoicedContract,
  type InvoiceIssue,
  invoiceOf,
} from "#domain/billing/invoice.ts";
import type { Day } from "#domain/calendar.ts";
import { aSignedContract } from "./signed-contract.ts";

type InvoiceChanges = Partial<InvoiceIssue> & {
  readonly dueOn?: Day;
  readonly contract?: Parameters<typeof aSignedContract>[0];
  readonly vatNumber?: string;
  readonly rebilled?: InvoicedContract["rebilled"];
};

/** The first invoice of {@link aSignedContract}, number 353 of 2025, due on 15 October 2025 unless said otherwise. */
export function anInvoice({ dueOn, contract, vatNumber, rebilled, ...issue }: InvoiceChanges = {}): Invoice {
  const signed = {
    ...aSignedContract(contract),
    vatNumber: vatNumber ?? null,
    ...(rebilled && { rebilled }),
  };
  const due = dueOn ?? signed.dates.firstDebitOn;
  return invoiceOf(signed, due, { rank: 353, issuedOn: due, ...issuerOf(signed.packId), ...issue });
}

type CreditNoteChanges = Partial<CreditNoteIssue> & {
  readonly amountCents?: number;
  readonly earlier?: readonly CreditNote[];
};

/** The credit note that takes back an invoice, whole unless an amount is given, on the day of the invoice. */
export function aCreditNote(
  invoice: Invoice,
  { amountCents = invoice.amounts.totalCents, earlier = [], ...issue }: CreditNoteChanges = {},
): CreditNote {
  const outcome = creditNoteOf(invoice, earlier, amountCents, {
    rank: 5,
    issuedOn: invoice.issuedOn,
    reason: "Site inaccessible trois jours",
    refund: "transfer",
    ...issue,
  });
  if (!outcome.ok) throw new Error(outcome.problem);
  return outcome.value;
}
