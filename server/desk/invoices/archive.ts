import { Zip, ZipDeflate, ZipPassThrough } from "fflate";
import type { Invoice } from "#domain/billing/invoice.ts";
import type { Context } from "#server/context.ts";
import { findBillingDocument } from "#server/database/billing/invoices.ts";
import { facturX } from "#server/documents/factur-x.ts";
import { invoiceDocument } from "#server/documents/invoice-document.ts";

/** Folders of the archive, as the bookkeeper reads them. */
const folders = { pdf: "pdf", xml: "donnees" } as const;

/**
 * A ZIP with the PDF of each document and its data as `factur-x.xml`, made one document at a time as it is read, so that
 * neither the archive nor the documents are all in memory.
 */
export async function* archiveOf(
  context: Context,
  documents: AsyncIterable<readonly Pick<Invoice, "number" | "issuedOn">[]>,
): AsyncGenerator<Uint8Array> {
  const parts: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  for await (const some of documents) {
    for (const { number, issuedOn } of some) {
      const pdf = await invoiceDocument(context, number);
      const document = await findBillingDocument(context.database.db, context.keyring, number);
      // Erased after its ten years.
      if (!pdf || !document) continue;
      const mtime = `${issuedOn}T12:00:00`;
      const pages = Object.assign(new ZipPassThrough(`${folders.pdf}/${pdf.fileName}`), { mtime });
      zip.add(pages);
      pages.push(pdf.bytes, true);
      const data = Object.assign(new ZipDeflate(`${folders.xml}/${number}.xml`), { mtime });
      zip.add(data);
      data.push(new TextEncoder().encode(facturX(document)), true);
      yield* parts.splice(0);
    }
  }
  zip.end();
  yield* parts.splice(0);
}
