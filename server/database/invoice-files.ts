import type { Selectable } from "kysely";
import type { InvoiceFilesTable, InvoicesTable } from "./billing-schema.ts";
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

/** The sizes in bytes of the PDFs of a contract that are made, by their numbers. */
export async function sizesOfInvoiceFiles(
  executor: DbOrTransaction,
  contractId: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await executor
    .selectFrom("invoice_files")
    .innerJoin("invoices", "invoices.number", "invoice_files.number")
    .select(["invoice_files.number", "byteLength"])
    .where("contractId", "=", contractId)
    .execute();
  return new Map(rows.map(({ number, byteLength }) => [number, byteLength]));
}

/** An invoice or a credit note found by the bytes of its PDF. */
export type KnownInvoice = Pick<InvoicesTable, "number" | "kind" | "issuedOn">;

/** The document whose PDF has a SHA-256, in lower-case hexadecimal, or `null`. @throws {Error} when the PDF has changed. */
export async function findInvoiceBySha256(
  executor: DbOrTransaction,
  keyring: Keyring,
  sha256: string,
): Promise<KnownInvoice | null> {
  const row = await executor
    .selectFrom("invoice_files")
    .selectAll()
    .where("sha256", "=", sha256)
    .executeTakeFirst();
  if (!row) return null;
  opened(row, keyring);
  return executor
    .selectFrom("invoices")
    .select(["number", "kind", "issuedOn"])
    .where("number", "=", row.number)
    .executeTakeFirstOrThrow();
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
