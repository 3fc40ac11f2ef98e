import type { AcceptedTerms } from "#domain/contract/signed-contract.ts";
import type { DbOrTransaction } from "./client.ts";
import {
  type DocumentEntry,
  documentsOf,
  findDocument,
  listDocuments,
  type StoredDocument,
} from "./documents.ts";
import type { Keyring } from "./encryption.ts";
import { findTermsDocument, termsDocumentEntry } from "./terms-documents.ts";

/** A PDF that goes with the confirmation of a contract: its own documents, and the terms it was signed under. */
export type SentDocumentKind = StoredDocument["kind"] | "terms";

/** Such a PDF, byte for byte. */
export type SentDocument = Omit<StoredDocument, "kind"> & { readonly kind: SentDocumentKind };

/** The data of such a PDF that need no decryption. */
export type SentDocumentEntry = Omit<DocumentEntry, "kind"> & { readonly kind: SentDocumentKind };

/** The contract, and the text of its terms, whose documents are read. */
type Contract = { readonly id: string; readonly terms: Pick<AcceptedTerms, "sha256"> };

/** The documents of a contract, the terms last. @throws {Error} when the bytes of one have changed. */
export async function sentDocumentsOf(
  executor: DbOrTransaction,
  keyring: Keyring,
  { id, terms }: Contract,
): Promise<SentDocument[]> {
  const documents = await documentsOf(executor, keyring, id);
  const text = documents.length > 0 && (await findTermsDocument(executor, keyring, terms.sha256));
  return text ? [...documents, { kind: "terms", ...text }] : documents;
}

/** The same documents, not decrypted; none until the confirmation is made. */
export async function listSentDocuments(
  executor: DbOrTransaction,
  { id, terms }: Contract,
): Promise<SentDocumentEntry[]> {
  const documents = await listDocuments(executor, id);
  const text = documents.length > 0 && (await termsDocumentEntry(executor, terms.sha256));
  return text ? [...documents, { kind: "terms", ...text }] : documents;
}

/** One document of a contract, or `null`. @throws {Error} when its bytes have changed. */
export async function findSentDocument(
  executor: DbOrTransaction,
  keyring: Keyring,
  { id, terms }: Contract,
  kind: SentDocumentKind,
): Promise<Pick<SentDocument, "fileName" | "bytes"> | null> {
  return kind === "terms"
    ? findTermsDocument(executor, keyring, terms.sha256)
    : findDocument(executor, keyring, id, kind);
}
