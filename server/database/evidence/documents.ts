import type { Day } from "#domain/calendar.ts";
import type { DocumentKind } from "#domain/contract/document-kind.ts";
import type { AcceptedTerms, SignedContract } from "#domain/contract/signed-contract.ts";
import type { TermsEdition } from "#domain/pack.ts";
import type { DbOrTransaction } from "#server/database/engine/client.ts";
import type { Keyring } from "#server/database/sealed/encryption.ts";
import {
  type FileEntry,
  filesOf,
  findFile,
  listFiles,
  type StoredFile,
} from "#server/database/sealed/sealed-files.ts";

/** A PDF of a contract, byte for byte as first made. */
export type StoredDocument = StoredFile<DocumentKind>;

/** A PDF that goes with the confirmation of a contract: its own documents, and the terms it was signed under. */
export type SentDocumentKind = DocumentKind | "terms";

/** Such a PDF, byte for byte. */
export type SentDocument = StoredFile<SentDocumentKind>;

/** The data of such a PDF that need no decryption. */
export type SentDocumentEntry = FileEntry<SentDocumentKind>;

/** The contract, and its terms, whose documents are read. */
type Contract = { readonly id: string } & Pick<SignedContract, "terms" | "takenOver">;

/** The documents of a contract, without the terms. @throws {Error} when the bytes of one have changed. */
export async function contractDocuments(
  executor: DbOrTransaction,
  keyring: Keyring,
  contractId: string,
): Promise<StoredDocument[]> {
  return (await filesOf(executor, keyring, contractId)).filter(isOfContract);
}

/** The documents of a contract, the terms last. @throws {Error} when the bytes of one have changed. */
export async function sentDocumentsOf(
  executor: DbOrTransaction,
  keyring: Keyring,
  { id, terms, takenOver }: Contract,
): Promise<SentDocument[]> {
  const documents = await contractDocuments(executor, keyring, id);
  // The terms of a contract that was signed elsewhere are on its paper.
  if (takenOver) return documents;
  const text = documents.length > 0 && (await findFile(executor, keyring, termsFile(terms)));
  return text ? [...documents, text] : documents;
}

/** The same documents, not decrypted; none until the confirmation is made. */
export async function listSentDocuments(
  executor: DbOrTransaction,
  { id, terms, takenOver }: Contract,
): Promise<SentDocumentEntry[]> {
  const documents = (await listFiles(executor, id)).filter(isOfContract);
  if (documents.length === 0 || takenOver) return documents;
  const [text] = await listFiles(executor, termsFile(terms).subject);
  return text ? [...documents, { ...text, kind: "terms" }] : documents;
}

/** One document of a contract, or `null`. @throws {Error} when its bytes have changed. */
export function findSentDocument(
  executor: DbOrTransaction,
  keyring: Keyring,
  { id, terms, takenOver }: Contract,
  kind: SentDocumentKind,
): Promise<SentDocument | null> {
  if (takenOver && kind === "terms") return Promise.resolve(null);
  return findFile(executor, keyring, kind === "terms" ? termsFile(terms) : { kind, subject: id });
}

/**
 * The PDF of the terms of a day that somebody signed, whether the site still publishes their text or not; `null` if
 * nobody did. @throws {Error} when its bytes have changed.
 */
export async function findSignedTerms(
  executor: DbOrTransaction,
  keyring: Keyring,
  { edition, version }: Pick<AcceptedTerms, "edition" | "version">,
): Promise<SentDocument | null> {
  const day = `${edition}/${version}`;
  const row = await executor
    .selectFrom("sealed_files")
    .select("subject")
    .where("kind", "=", "terms")
    .where("subject", ">", `${day}/`)
    // The character after the slash.
    .where("subject", "<", `${day}0`)
    .executeTakeFirst();
  return row ? findFile(executor, keyring, { kind: "terms", subject: row.subject }) : null;
}

/** Where the PDF of a text of the terms is: one for every contract that was signed under it. */
export function termsFile({ edition, version, sha256 }: AcceptedTerms) {
  return { kind: "terms" as const, subject: [edition, version, sha256].join("/") };
}

/** The edition and the version that the PDF of a text of the terms shows. */
export function termsIn(subject: string): Pick<AcceptedTerms, "edition" | "version"> {
  const [edition, version] = subject.split("/");
  return { edition: edition as TermsEdition, version: version as Day };
}

/** The PDFs of the terms and of invoices belong to subjects of their own. */
function isOfContract<File extends FileEntry | StoredFile>(
  file: File,
): file is File & { readonly kind: DocumentKind } {
  return file.kind !== "terms" && file.kind !== "invoice";
}
