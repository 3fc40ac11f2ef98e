import type { Selectable } from "kysely";
import type { DbOrTransaction } from "./client.ts";
import type { TermsDocumentsTable } from "./contracts-schema.ts";
import { sha256Of } from "./documents.ts";
import type { Keyring } from "./encryption.ts";

/** The PDF of a version of the terms, byte for byte as first made. */
export type TermsDocument = Pick<
  TermsDocumentsTable,
  "edition" | "version" | "fileName" | "byteLength" | "sha256"
> & { readonly bytes: Uint8Array };

/**
 * Stores the PDF of a version of the terms, for every contract signed under it. An existing one stays as it is. It is
 * public, but sealed: only a holder of the key can have written a PDF that decrypts.
 */
export async function saveTermsDocument(
  executor: DbOrTransaction,
  keyring: Keyring,
  document: Pick<TermsDocumentsTable, "textSha256" | "edition" | "version" | "fileName" | "createdAt"> & {
    readonly bytes: Uint8Array;
  },
): Promise<void> {
  const { bytes, ...rest } = document;
  await executor
    .insertInto("terms_documents")
    .values({
      ...rest,
      bytesSealed: keyring.sealBytes(bytes, bytesPlace(document)),
      byteLength: bytes.byteLength,
      sha256: sha256Of(bytes),
    })
    .onConflict((conflict) => conflict.column("textSha256").doNothing())
    .execute();
}

/** The data of a version's PDF that need no decryption. */
export type TermsDocumentEntry = Pick<TermsDocumentsTable, "fileName" | "byteLength" | "sha256">;

/** The PDF of the terms whose text has a SHA-256, not decrypted; `null` until it is made. */
export async function termsDocumentEntry(
  executor: DbOrTransaction,
  textSha256: string,
): Promise<TermsDocumentEntry | null> {
  const entry = await executor
    .selectFrom("terms_documents")
    .select(["fileName", "byteLength", "sha256"])
    .where("textSha256", "=", textSha256)
    .executeTakeFirst();
  return entry ?? null;
}

/**
 * The PDF of the terms whose text has a SHA-256, in lower-case hexadecimal; `null` until it is made.
 * @throws {Error} when its bytes have changed.
 */
export function findTermsDocument(
  executor: DbOrTransaction,
  keyring: Keyring,
  textSha256: string,
): Promise<TermsDocument | null> {
  return documentWhere(executor, keyring, "textSha256", textSha256);
}

/** The PDF whose own bytes have a SHA-256, or `null`. @throws {Error} when its bytes have changed. */
export function findTermsDocumentBySha256(
  executor: DbOrTransaction,
  keyring: Keyring,
  sha256: string,
): Promise<TermsDocument | null> {
  return documentWhere(executor, keyring, "sha256", sha256);
}

async function documentWhere(
  executor: DbOrTransaction,
  keyring: Keyring,
  column: "textSha256" | "sha256",
  value: string,
): Promise<TermsDocument | null> {
  const row = await executor
    .selectFrom("terms_documents")
    .selectAll()
    .where(column, "=", value)
    .executeTakeFirst();
  return row ? opened(row, keyring) : null;
}

function opened(row: Selectable<TermsDocumentsTable>, keyring: Keyring): TermsDocument {
  const { edition, version, fileName, byteLength, sha256 } = row;
  const bytes = keyring.decryptBytes(row.bytesSealed, bytesPlace(row));
  if (sha256Of(bytes) !== sha256) {
    throw new Error(`The document of the terms ${edition} ${version} is not the one that was kept`);
  }
  return { edition, version, fileName, byteLength, sha256, bytes };
}

/** The sealed bytes are bound to the text that they show. */
function bytesPlace({ textSha256 }: Pick<TermsDocumentsTable, "textSha256">) {
  return { table: "terms_documents", id: textSha256, column: "bytesSealed" };
}
