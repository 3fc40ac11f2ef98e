import { type Collection, collectionOf } from "#domain/billing/collection.ts";
import { type InvoiceStanding, invoiceStanding } from "#domain/billing/invoice-state.ts";
import { dayInParis } from "#domain/calendar.ts";
import { mandateInUse, waitingMandate } from "#domain/contract/mandates.ts";
import { deadMandateReasonOf } from "#domain/contract/returns.ts";
import { type DueRecord, dueRecords, type InvoiceWithHistory, invoicesOfDue } from "./billing-reads.ts";
import type { DbOrTransaction } from "./client.ts";
import { isOnMandate, mandatesOf } from "./mandates.ts";

/** An invoice with where it stands on a day, and how and when it is paid. */
export type InvoiceWithCollection = InvoiceWithHistory & {
  readonly standing: InvoiceStanding;
  readonly collection: Collection;
};

/** The invoices of a contract as its client reads them at an instant. */
export async function invoicesWithCollections(
  executor: DbOrTransaction,
  contractId: string,
  now: number,
): Promise<InvoiceWithCollection[]> {
  const today = dayInParis(now);
  const records: DueRecord[] = [];
  for await (const some of dueRecords(executor, [contractId])) records.push(...some);
  const mandates = (await mandatesOf(executor, [contractId])).get(contractId) ?? [];
  const onMandate = records
    .flatMap(({ debits }) => debits)
    .filter((debit) => mandates.length > 0 && isOnMandate(debit, mandateInUse(mandates, now)));
  const isMandateDead = deadMandateReasonOf(onMandate) !== null && waitingMandate(mandates, now) === null;
  return records.flatMap(invoicesOfDue).map((invoice) => {
    const standing = invoiceStanding(invoice, invoice.history, today);
    const collection = collectionOf(invoice.entry, standing, invoice.history.debits, {
      today,
      isMandateDead,
    });
    return { ...invoice, standing, collection };
  });
}
