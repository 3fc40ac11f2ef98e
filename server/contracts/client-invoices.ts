import type { ClientInvoice } from "#content/client-invoices.ts";
import { collectionOf } from "#domain/billing/collection.ts";
import { invoiceStanding } from "#domain/billing/invoice-state.ts";
import type { Day } from "#domain/calendar.ts";
import { deadMandateReasonOf } from "#domain/contract/returns.ts";
import { type InvoiceWithHistory, invoicesOfContract } from "#server/database/billing-reads.ts";
import type { DbOrTransaction } from "#server/database/client.ts";
import { debitsOfContracts } from "#server/database/debits.ts";
import { sizesOfInvoiceFiles } from "#server/database/invoice-files.ts";

/** The invoices and credit notes of a contract on a day, the latest first. */
export async function clientInvoices(
  executor: DbOrTransaction,
  contractId: string,
  today: Day,
): Promise<ClientInvoice[]> {
  const invoices = await invoicesOfContract(executor, contractId);
  const isMandateDead = deadMandateReasonOf(await debitsOfContracts(executor, [contractId])) !== null;
  const sizes = await sizesOfInvoiceFiles(executor, contractId);
  return invoices
    .flatMap((invoice) => documentsOf(invoice, sizes, { today, isMandateDead }))
    .sort((one, other) =>
      one.on === other.on ? (one.number < other.number ? 1 : -1) : one.on < other.on ? 1 : -1,
    );
}

function documentsOf(
  invoice: InvoiceWithHistory,
  sizes: ReadonlyMap<string, number>,
  on: { readonly today: Day; readonly isMandateDead: boolean },
): ClientInvoice[] {
  const { entry, history, creditEntries } = invoice;
  const standing = invoiceStanding(invoice, history, on.today);
  const paidBack: Extract<ClientInvoice, { kind: "credit-note" }>["paidBack"] =
    standing.toRefundCents > 0 ? "to-refund" : history.refunds.length > 0 ? "refunded" : "deducted";
  return [
    {
      kind: "invoice",
      number: entry.number,
      on: entry.dueOn,
      totalCents: entry.totalCents,
      byteLength: sizes.get(entry.number) ?? null,
      collection: collectionOf(entry, standing, history.debits, on),
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
