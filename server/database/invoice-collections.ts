import { type Collection, collectionOf } from "#domain/billing/collection.ts";
import { type InvoiceStanding, invoiceStanding } from "#domain/billing/invoice-state.ts";
import type { Day } from "#domain/calendar.ts";
import { deadMandateReasonOf } from "#domain/contract/returns.ts";
import { type DueRecord, dueRecords, type InvoiceWithHistory, invoicesOfDue } from "./billing-reads.ts";
import type { DbOrTransaction } from "./client.ts";

/** An invoice with where it stands on a day, and how and when it is paid. */
export type InvoiceWithCollection = InvoiceWithHistory & {
  readonly standing: InvoiceStanding;
  readonly collection: Collection;
};

/** The invoices of a contract as its client reads them on a day. */
export async function invoicesWithCollections(
  executor: DbOrTransaction,
  contractId: string,
  today: Day,
): Promise<InvoiceWithCollection[]> {
  const records: DueRecord[] = [];
  for await (const some of dueRecords(executor, [contractId])) records.push(...some);
  const isMandateDead = deadMandateReasonOf(records.flatMap(({ debits }) => debits)) !== null;
  return records.flatMap(invoicesOfDue).map((invoice) => {
    const standing = invoiceStanding(invoice, invoice.history, today);
    const collection = collectionOf(invoice.entry, standing, invoice.history.debits, {
      today,
      isMandateDead,
    });
    return { ...invoice, standing, collection };
  });
}
