import { type Collection, collectionOf } from "#domain/billing/collection.ts";
import { type InvoiceStanding, invoiceStanding } from "#domain/billing/invoice-state.ts";
import { dayInParis } from "#domain/calendar.ts";
import { billableContractsOf } from "./billable-contracts.ts";
import { type DueRecord, dueRecords, type InvoiceWithHistory, invoicesOfDue } from "./billing-reads.ts";
import type { DbOrTransaction } from "./client.ts";
import { isBlocked, mandateUse } from "./mandate-use.ts";

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
  const [contract] = await billableContractsOf(executor, [contractId]);
  const use =
    contract &&
    mandateUse(
      contract,
      records.flatMap(({ debits }) => debits),
      now,
    );
  const isMandateDead = use !== undefined && isBlocked(use, today);
  return records.flatMap(invoicesOfDue).map((invoice) => {
    const standing = invoiceStanding(invoice, invoice.history, today);
    const isByTransfer = standing.state === "waiting" && use?.byTransfer.includes(invoice.entry.dueOn);
    if (isByTransfer) return { ...invoice, standing, collection: { kind: "returned" as const } };
    const collection = collectionOf(invoice.entry, standing, invoice.history.debits, {
      today,
      isMandateDead,
    });
    return { ...invoice, standing, collection };
  });
}
