import type { ClientInvoice } from "#content/client-invoices.ts";
import type { Day } from "#domain/calendar.ts";
import type { DbOrTransaction } from "#server/database/client.ts";
import { type InvoiceWithCollection, invoicesWithCollections } from "#server/database/invoice-collections.ts";
import { sizesOfInvoiceFiles } from "#server/database/invoice-files.ts";

/** The invoices and credit notes of a contract on a day, the latest first. */
export async function clientInvoices(
  executor: DbOrTransaction,
  contractId: string,
  today: Day,
): Promise<ClientInvoice[]> {
  const invoices = await invoicesWithCollections(executor, contractId, today);
  const sizes = await sizesOfInvoiceFiles(executor, contractId);
  return invoices
    .flatMap((invoice) => documentsOf(invoice, sizes))
    .sort((one, other) =>
      one.on === other.on ? (one.number < other.number ? 1 : -1) : one.on < other.on ? 1 : -1,
    );
}

function documentsOf(
  { entry, history, creditEntries, standing, collection }: InvoiceWithCollection,
  sizes: ReadonlyMap<string, number>,
): ClientInvoice[] {
  const paidBack: Extract<ClientInvoice, { kind: "credit-note" }>["paidBack"] =
    standing.toRefundCents > 0 ? "to-refund" : history.refunds.length > 0 ? "refunded" : "deducted";
  return [
    {
      kind: "invoice",
      number: entry.number,
      on: entry.dueOn,
      totalCents: entry.totalCents,
      byteLength: sizes.get(entry.number) ?? null,
      collection,
    },
    ...creditEntries.map(({ number, issuedOn, totalCents }) => ({
      kind: "credit-note" as const,
      number,
      on: issuedOn,
      totalCents: -totalCents,
      byteLength: sizes.get(number) ?? null,
      paidBack,
    })),
  ];
}
