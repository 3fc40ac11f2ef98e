import type { ClientInvoice } from "#content/contract/client-invoices.ts";
import { invoicesWithCollections } from "#domain/billing/collection.ts";
import { paidBackOf } from "#domain/billing/invoice-state.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import type { DueRecord, StoredAccount } from "#server/database/billing/ledger.ts";
import type { DbOrTransaction } from "#server/database/engine/client.ts";
import { sizesOfInvoiceFiles } from "#server/database/sealed/sealed-files.ts";

/** The invoices and credit notes of a contract on a day, the latest first. */
export async function clientInvoices(
  executor: DbOrTransaction,
  account: StoredAccount,
  now: number,
): Promise<ClientInvoice[]> {
  const today = dayInParis(now);
  const sizes = await sizesOfInvoiceFiles(executor, account.contract.id);
  return invoicesWithCollections(account, now)
    .flatMap((invoice) => documentsOf(invoice, today, sizes))
    .sort((one, other) =>
      one.on === other.on ? (one.number < other.number ? 1 : -1) : one.on < other.on ? 1 : -1,
    );
}

function documentsOf(
  {
    entry,
    amounts,
    history,
    creditEntries,
    collection,
  }: ReturnType<typeof invoicesWithCollections<DueRecord>>[number],
  today: Day,
  sizes: ReadonlyMap<string, number>,
): ClientInvoice[] {
  const paidBack = paidBackOf({ amounts }, history, today);
  return [
    {
      kind: "invoice",
      number: entry.number,
      on: entry.dueOn,
      totalCents: entry.totalCents,
      byteLength: sizes.get(entry.number) ?? null,
      collection,
    },
    ...creditEntries.map(({ number, issuedOn, totalCents }, index) => ({
      kind: "credit-note" as const,
      number,
      on: issuedOn,
      totalCents: -totalCents,
      byteLength: sizes.get(number) ?? null,
      paidBack: paidBack[index]!.kind,
    })),
  ];
}
