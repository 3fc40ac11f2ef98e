import type { Selectable } from "kysely";
import type { InvoiceFilesTable } from "./billing-schema.ts";
import type { DbOrTransaction } from "./client.ts";
import { sha256Of } from "./documents.ts";
import type { Keyring } from "./encryption.ts";

/** The PDF of an invoice or of a credit note, byte for byte as it was first made. */
export type InvoiceFile = Pick<InvoiceFilesTable, "fileName" | "sha256"> & { readonly bytes: Uint8Array };

/** Stores a PDF, sealed, unless its number has one: what was sent once is sent again unchanged (LPF, L102 B). */
export async function saveInvoiceFile(
  executor: DbOrTransaction,
  keyring: Keyring,
  {
    number,
    fileName,
    bytes,
    createdAt,
  }: Pick<InvoiceFilesTable, "number" | "fileName" | "createdAt"> & {
    readonly bytes: Uint8Array;
  },
): Promise<void> {
  await executor
    .insertInto("invoice_files")
    .values({
      number,
      fileName,
      bytesSealed: keyring.sealBytes(bytes, bytesPlace(number)),
      byteLength: bytes.byteLength,
      sha256: sha256Of(bytes),
      createdAt,
    })
    .onConflict((conflict) => conflict.column("number").doNothing())
    .execute();
}

/** The PDF of a number, or `null` until it is made. @throws {Error} when its bytes have changed. */
export async function findInvoiceFile(
  executor: DbOrTransaction,
  keyring: Keyring,
  number: string,
): Promise<InvoiceFile | null> {
  const row = await executor
    .selectFrom("invoice_files")
    .selectAll()
    .where("number", "=", number)
    .executeTakeFirst();
  return row ? opened(row, keyring) : null;
}

function opened(row: Selectable<InvoiceFilesTable>, keyring: Keyring): InvoiceFile {
  const { number, fileName, sha256, bytesSealed } = row;
  const bytes = keyring.decryptBytes(bytesSealed, bytesPlace(number));
  if (sha256Of(bytes) !== sha256) throw new Error(`The PDF of ${number} is not the one that was kept`);
  return { fileName, sha256, bytes };
}

function bytesPlace(number: string) {
  return { table: "invoice_files", id: number, column: "bytesSealed" };
}
