import type { Context } from "#server/context.ts";
import { findInvoiceFile, type InvoiceFile, saveInvoiceFile } from "#server/database/invoice-files.ts";
import { findBillingDocument } from "#server/database/invoices.ts";

/**
 * The PDF of an invoice or of a credit note; `null` if there is none of that number. It is made when it is first needed,
 * then read back, so that a mail, a page and a download always have the same bytes.
 *
 * @throws {Error} if the document or its PDF has changed since.
 */
export async function invoiceDocument(context: Context, number: string): Promise<InvoiceFile | null> {
  const { database, keyring, documents, now } = context;
  const stored = await findInvoiceFile(database.db, keyring, number);
  if (stored) return stored;
  const document = await findBillingDocument(database.db, keyring, number);
  if (!document) return null;
  const { fileName, bytes } = await documents.renderInvoice(document);
  await saveInvoiceFile(database.db, keyring, { number, fileName, bytes, createdAt: now() });
  return findInvoiceFile(database.db, keyring, number);
}
