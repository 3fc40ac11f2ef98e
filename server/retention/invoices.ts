import { invoicesErasedBefore } from "#domain/retention.ts";
import type { Context } from "#server/context.ts";
import { eraseOldNames } from "#server/database/billing/entries.ts";
import { eraseInvoice, oldInvoices } from "#server/database/billing/old-invoices.ts";
import { recordErasure } from "#server/database/evidence/erasures.ts";

/**
 * Erases the contents and PDFs of invoices and credit notes whose ten years have passed, except those of contracts that
 * the agency keeps, and the names in the entries of those years. Numbers, days and amounts stay, so that no due day is
 * invoiced twice.
 */
export async function eraseOldInvoices(
  { database, keyring, today }: Context,
  isStopping: () => boolean,
): Promise<void> {
  const before = invoicesErasedBefore(today());
  for await (const numbers of oldInvoices(database.db, before)) {
    for (const number of numbers) {
      if (isStopping()) return;
      await database.transaction(async (transaction) => {
        if (!(await eraseInvoice(transaction, keyring, number, before))) return;
        const erasure = { kind: "invoice", rule: "invoice-kept", subject: number } as const;
        await recordErasure(transaction, { erasedOn: today(), ...erasure });
      });
    }
  }
  if (!isStopping()) await eraseOldNames(database.db, before);
}
