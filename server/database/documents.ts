import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import type { DbOrTransaction, Transaction } from "./client.ts";
import { type Keyring, SealError } from "./encryption.ts";
import type { DocumentsTable } from "./schema.ts";

/** A PDF of a contract, byte for byte as it was first made. */
export type StoredDocument = Pick<DocumentsTable, "kind" | "fileName" | "sha256"> & {
  readonly bytes: Uint8Array;
};

/**
 * Keeps a document, sealed since a mandate shows the whole IBAN, for its contract and kind alone. A document of the
 * same kind that the contract already has stays as it is: what was sent once is sent again unchanged.
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

/** The documents of a contract. @throws {Error} when one is no longer the bytes that were kept. */
export async function documentsOf(
  executor: DbOrTransaction,
  keyring: Keyring,
  contractId: string,
): Promise<StoredDocument[]> {
  const rows = await executor
    .selectFrom("documents")
    .selectAll()
    .where("contractId", "=", contractId)
    .orderBy("kind")
    .execute();
  return rows.map((row) => opened(row, keyring));
}

/** What is told of a document without opening it. */
export type DocumentEntry = Pick<DocumentsTable, "kind" | "fileName" | "sha256" | "byteLength">;

/** The documents that a contract has, unopened; none until its confirmation was made. */
export function listDocuments(executor: DbOrTransaction, contractId: string): Promise<DocumentEntry[]> {
  return executor
    .selectFrom("documents")
    .select(["kind", "fileName", "sha256", "byteLength"])
    .where("contractId", "=", contractId)
    .orderBy("kind")
    .execute();
}

/** One document of a contract, or `null`. @throws {Error} when it is no longer the bytes that were kept. */
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
    .executeTakeFirst();
  return row ? opened(row, keyring) : null;
}

/** A document that is known by its hash, even once its bytes were erased. */
export type KnownDocument = Pick<DocumentsTable, "kind" | "contractId">;

/**
 * The document whose bytes have a SHA-256, in lower-case hexadecimal, or `null`. Opening it proves that its row was
 * written by who holds the key. @throws {Error} when it was not.
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
  return { kind: row.kind, contractId: row.contractId };
}

/** Erases the bytes of a contract's documents. Their hash stays, sealed in their place: a copy can be verified. */
export async function eraseDocuments(
  transaction: Transaction,
  keyring: Keyring,
  contractId: string,
): Promise<void> {
  const rows = await transaction
    .selectFrom("documents")
    .select(["id", "contractId", "kind", "sha256"])
    .where("contractId", "=", contractId)
    .execute();
  for (const { sha256, ...row } of rows) {
    await transaction
      .updateTable("documents")
      .set({ bytesSealed: keyring.sealBytes(Buffer.from(sha256), bytesPlace(row)) })
      .where("id", "=", row.id)
      .execute();
  }
}

/** SHA-256 of bytes, in lower-case hexadecimal. */
export function sha256Of(bytes: Uint8Array | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/**
 * Whether a row holds the document of its hash, or that hash in its place once it was erased. @throws {SealError} when
 * its key is gone, or it was sealed for another contract or as another kind of document.
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

/** What is sealed is bound to the identifier, which says whose document it is and which one. */
function idOf({ contractId, kind }: Omit<Identified, "id">): string {
  return `${contractId}/${kind}`;
}

function bytesPlace(row: Identified) {
  if (row.id !== idOf(row)) throw new SealError("documents.bytesSealed was moved");
  return { table: "documents", id: row.id, column: "bytesSealed" };
}
