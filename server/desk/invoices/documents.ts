import { invoicesOfDue } from "#domain/billing/account.ts";
import type { VatAmounts } from "#domain/billing/invoice.ts";
import { type InvoiceStanding, type InvoiceState, invoiceStanding } from "#domain/billing/invoice-state.ts";
import type { Context } from "#server/context.ts";
import { type DayRange, documentsIssued, type NamedEntry } from "#server/database/billing/billing-reads.ts";
import { findBillingDocument } from "#server/database/billing/invoices.ts";
import type { DueRecord } from "#server/database/billing/ledger.ts";
import { containsWords } from "#server/database/engine/text-search.ts";
import { createRecords } from "./records.ts";

/** An invoice or a credit note of a list. */
export type ListedDocument = NamedEntry & {
  readonly client: string;
  /** Where the invoice stands, of a credit note the invoice that it takes back. */
  readonly standing: InvoiceStanding;
  /** Everything that happened to its due day. */
  readonly record: DueRecord;
};

/** What a list shows: all documents, the invoices in one state, or the credit notes. */
export type DocumentFilter = InvoiceState | "credit-notes";

/** Sums of documents, credit notes as they are, above zero. */
export type DocumentTotals = { readonly count: number } & Omit<VatAmounts, "vatPermille">;

/** The documents of a period with their states, in their order. Lets other requests run in between. */
export async function* documentsOfPeriod(
  context: Context,
  period: DayRange,
  records = createRecords(context.database.db),
): AsyncGenerator<ListedDocument> {
  for await (const some of documentsIssued(context.database.db, period))
    yield* await listed(context, some, records);
}

/** Some documents with their states. */
export async function listed(
  context: Context,
  entries: readonly NamedEntry[],
  records = createRecords(context.database.db),
): Promise<ListedDocument[]> {
  const today = context.today();
  const documents: ListedDocument[] = [];
  for await (const some of records.withRecords(entries)) {
    for (const [entry, record] of some) {
      const number = entry.creditedNumber ?? entry.number;
      const { amounts, history } = invoicesOfDue(record).find((invoice) => invoice.entry.number === number)!;
      const client = entry.raisonSociale || (await frozenName(context, entry.number));
      documents.push({ ...entry, client, standing: invoiceStanding({ amounts }, history, today), record });
    }
  }
  return documents;
}

/** The name that a document bears: an invoice keeps it when its contract is erased, until its own ten years end. */
export async function frozenName({ database, keyring }: Context, number: string): Promise<string> {
  return (await findBillingDocument(database.db, keyring, number))?.buyer.name ?? "";
}

export function hasState({ kind, standing }: ListedDocument, filter: DocumentFilter): boolean {
  if (filter === "credit-notes") return kind === "credit-note";
  return kind === "invoice" && standing.state === filter;
}

/** Whether a document has a number or a client with these words. */
export function hasWords({ number, client, contract }: ListedDocument, words: string): boolean {
  return containsWords(`${number} ${contract} ${client}`, words);
}

export function totalsOf(documents: readonly ListedDocument[]): DocumentTotals {
  const totals = { count: documents.length, withoutVatCents: 0, vatCents: 0, totalCents: 0 };
  for (const { withoutVatCents, vatCents, totalCents } of documents) {
    totals.withoutVatCents += withoutVatCents;
    totals.vatCents += vatCents;
    totals.totalCents += totalCents;
  }
  return totals;
}
