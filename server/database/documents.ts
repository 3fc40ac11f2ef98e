import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import { amendedMandateKind } from "#domain/contract/document-kind.ts";
import type { DbOrTransaction, Transaction } from "./client.ts";
import type { DocumentsTable, MandatesTable } from "./contracts-schema.ts";
import { type Keyring, SealError } from "./encryption.ts";

/** A PDF of a contract, byte for byte as first made. */
export type StoredDocument = Pick<DocumentsTable, "kind" | "fileName" | "sha256"> & {
  readonly bytes: Uint8Array;
};

/**
 * Stores a document, sealed because a mandate shows the full IBAN, and bound to its contract and kind. A contract's
 * existing document of the same kind stays as it is: what was sent once is sent again unchanged.
 */
export async function saveDocument(
  executor: DbOrTransaction,
  keyring: Keyring,
  document: Pick<DocumentsTable, "contractId" | "kind" | "fileName" | "createdAt"> & {
    readonly bytes: Uint8Array;
  },
): Promise<void> {
  const { contractId, kind, fileName, bytes, createdAt } = document;
  const id = idOf(document);
  await executor
    .insertInto("documents")
    .values({
      id,
      contractId,
      kind,
      fileName,
      bytesSealed: keyring.sealBytes(bytes, bytesPlace({ id, contractId, kind })),
      byteLength: bytes.byteLength,
      sha256: sha256Of(bytes),
      createdAt,
    })
    .onConflict((conflict) => conflict.columns(["contractId", "kind"]).doNothing())
    .execute();
}

/** The documents of a contract. @throws {Error} when the bytes of one have changed. */
export async function documentsOf(
  executor: DbOrTransaction,
  keyring: Keyring,
  contractId: string,
): Promise<StoredDocument[]> {
  const rows = await executor
    .selectFrom("documents")
    .selectAll()
    .where("contractId", "=", contractId)
    .where("byteLength", ">", 0)
    .orderBy("kind")
    .execute();
  return rows.map((row) => opened(row, keyring));
}

/** The data of a document that need no decryption. */
export type DocumentEntry = Pick<DocumentsTable, "kind" | "fileName" | "sha256" | "byteLength">;

/** The documents of a contract, not decrypted; none until its confirmation is made. */
export function listDocuments(executor: DbOrTransaction, contractId: string): Promise<DocumentEntry[]> {
  return executor
    .selectFrom("documents")
    .select(["kind", "fileName", "sha256", "byteLength"])
    .where("contractId", "=", contractId)
    .where("byteLength", ">", 0)
    .orderBy("kind")
    .execute();
}

/** One document of a contract, or `null`. @throws {Error} when its bytes have changed. */
export async function findDocument(
  executor: DbOrTransaction,
  keyring: Keyring,
  contractId: string,
  kind: DocumentsTable["kind"],
): Promise<StoredDocument | null> {
  const row = await executor
    .selectFrom("documents")
    .selectAll()
    .where("contractId", "=", contractId)
    .where("kind", "=", kind)
    .where("byteLength", ">", 0)
    .executeTakeFirst();
  return row ? opened(row, keyring) : null;
}

/** A document found by its hash, even after its bytes were erased. */
export type KnownDocument = Pick<DocumentsTable, "kind" | "contractId" | "createdAt">;

/**
 * The document whose bytes have a SHA-256, in lower-case hexadecimal, or `null`. Decrypting it proves that a holder of
 * the key wrote its row. @throws {Error} when that fails.
 */
export async function findDocumentBySha256(
  executor: DbOrTransaction,
  keyring: Keyring,
  sha256: string,
): Promise<KnownDocument | null> {
  const row = await executor
    .selectFrom("documents")
    .selectAll()
    .where("sha256", "=", sha256)
    .executeTakeFirst();
  if (!row) return null;
  if (!isDocument(row, keyring)) throw changed(row);
  return { kind: row.kind, contractId: row.contractId, createdAt: row.createdAt };
}

/**
 * Erases the bytes of a contract's documents. Their hash stays, sealed in their place, so that a copy can still be
 * verified.
 */
export function eraseDocuments(
  transaction: Transaction,
  keyring: Keyring,
  contractId: string,
): Promise<void> {
  return eraseBytes(transaction, keyring, contractId, () => true);
}

/** Erases those of the PDF of a mandate, which shows the full account. */
export function eraseMandateDocument(
  transaction: Transaction,
  keyring: Keyring,
  { id, contractId, umr }: Pick<MandatesTable, "id" | "contractId" | "umr">,
): Promise<void> {
  const kind = id === contractId ? "mandate" : amendedMandateKind({ umr });
  return eraseBytes(transaction, keyring, contractId, (document) => document.kind === kind);
}

async function eraseBytes(
  transaction: Transaction,
  keyring: Keyring,
  contractId: string,
  isErased: (document: Identified) => boolean,
): Promise<void> {
  const rows = await transaction
    .selectFrom("documents")
    .select(["id", "contractId", "kind", "sha256"])
    .where("contractId", "=", contractId)
    .execute();
  for (const { sha256, ...row } of rows.filter(isErased)) {
    await transaction
      .updateTable("documents")
      .set({ bytesSealed: keyring.sealBytes(Buffer.from(sha256), bytesPlace(row)), byteLength: 0 })
      .where("id", "=", row.id)
      .execute();
  }
}

/** SHA-256 of bytes, in lower-case hexadecimal. */
export function sha256Of(bytes: Uint8Array | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/**
 * Whether a row holds the document of its hash, or, once erased, that hash. @throws {SealError} when its key is gone,
 * or it was sealed for another contract or kind of document.
 */
export function isDocument(
  row: Identified & Pick<DocumentsTable, "sha256" | "bytesSealed">,
  keyring: Keyring,
): boolean {
  const bytes = Buffer.from(keyring.decryptBytes(row.bytesSealed, bytesPlace(row)));
  return sha256Of(bytes) === row.sha256 || bytes.equals(Buffer.from(row.sha256));
}

function opened(row: Selectable<DocumentsTable>, keyring: Keyring): StoredDocument {
  const { kind, fileName, sha256, bytesSealed } = row;
  const bytes = keyring.decryptBytes(bytesSealed, bytesPlace(row));
  if (sha256Of(bytes) !== sha256) throw changed(row);
  return { kind, fileName, sha256, bytes };
}

function changed({ id }: Identified): Error {
  return new Error(`The document ${id} is not the one that was kept`);
}

type Identified = Pick<DocumentsTable, "id" | "contractId" | "kind">;

/** The sealed bytes are bound to this identifier, which names the contract and the kind of document. */
function idOf({ contractId, kind }: Omit<Identified, "id">): string {
  return `${contractId}/${kind}`;
}

function bytesPlace(row: Identified) {
  if (row.id !== idOf(row)) throw new SealError("documents.bytesSealed was moved");
  return { table: "documents", id: row.id, column: "bytesSealed" };
}
