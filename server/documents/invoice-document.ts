import type { Context } from "#server/context.ts";
import { findBillingDocument } from "#server/database/billing/invoices.ts";
import { findFile, type StoredFile, saveFile } from "#server/database/sealed/sealed-files.ts";

/**
 * The PDF of an invoice or of a credit note; `null` if there is none of that number. It is made when it is first needed,
 * then read back, so that a mail, a page and a download always have the same bytes.
 *
 * @throws {Error} if the document or its PDF has changed since.
 */
export async function invoiceDocument(context: Context, number: string): Promise<StoredFile | null> {
  const { database, keyring, documents, now } = context;
  const file = { kind: "invoice" as const, subject: number };
  const stored = await findFile(database.db, keyring, file);
  if (stored) return stored;
  const document = await findBillingDocument(database.db, keyring, number);
  if (!document) return null;
  const { fileName, bytes } = await documents.renderInvoice(document);
  await saveFile(database.db, keyring, { ...file, fileName, bytes, createdAt: now() });
  return findFile(database.db, keyring, file);
}
