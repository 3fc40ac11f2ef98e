import type { Selectable } from "kysely";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import type { SealedFilesTable } from "#server/database/engine/schema.ts";
import { type Keyring, sha256Of } from "./encryption.ts";

/** What a file shows, and what of it: together they find its row, and its bytes are sealed for that place alone. */
export type FileKey = Pick<SealedFilesTable, "kind" | "subject">;

/** The data of a file that need no decryption. */
export type FileEntry<Kind = SealedFilesTable["kind"]> = Pick<
  SealedFilesTable,
  "fileName" | "sha256" | "byteLength"
> & { readonly kind: Kind };

/** A file, byte for byte as first made. */
export type StoredFile<Kind = SealedFilesTable["kind"]> = Omit<FileEntry<Kind>, "byteLength"> & {
  readonly bytes: Uint8Array;
};

/**
 * Stores a file, sealed: a mandate shows the full IBAN, and nobody without a key can put another PDF in the place of one
 * that was sent. A file that is there stays as it is: what was sent once is sent again unchanged (LPF, L102 B, for
 * invoices).
 */
export async function saveFile(
  executor: DbOrTransaction,
  keyring: Keyring,
  file: FileKey & Pick<SealedFilesTable, "fileName" | "createdAt"> & { readonly bytes: Uint8Array },
): Promise<void> {
  const { kind, subject, fileName, bytes, createdAt } = file;
  await executor
    .insertInto("sealed_files")
    .values({
      kind,
      subject,
      fileName,
      bytesSealed: keyring.sealBytes(bytes, bytesPlace(file)),
      byteLength: bytes.byteLength,
      sha256: sha256Of(bytes),
      createdAt,
    })
    .onConflict((conflict) => conflict.columns(["subject", "kind"]).doNothing())
    .execute();
}

/** A file, or `null` until it is made and once it is erased. @throws {Error} when its bytes have changed. */
export async function findFile<Kind extends SealedFilesTable["kind"]>(
  executor: DbOrTransaction,
  keyring: Keyring,
  { kind, subject }: { readonly kind: Kind; readonly subject: string },
): Promise<StoredFile<Kind> | null> {
  const row = await keptFiles(executor, subject).selectAll().where("kind", "=", kind).executeTakeFirst();
  return row ? { ...opened(row, keyring), kind } : null;
}

/** The files of a subject. @throws {Error} when the bytes of one have changed. */
export async function filesOf(
  executor: DbOrTransaction,
  keyring: Keyring,
  subject: string,
): Promise<StoredFile[]> {
  const rows = await keptFiles(executor, subject).selectAll().execute();
  return rows.map((row) => opened(row, keyring));
}

/** The files of a subject, not decrypted. */
export function listFiles(executor: DbOrTransaction, subject: string): Promise<FileEntry[]> {
  return keptFiles(executor, subject).select(["kind", "fileName", "sha256", "byteLength"]).execute();
}

/** The SHA-256 of the files of one kind, by their subjects. */
export async function sha256sOf(
  executor: DbOrTransaction,
  kind: SealedFilesTable["kind"],
  subjects: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await executor
    .selectFrom("sealed_files")
    .select(["subject", "sha256"])
    .where("subject", "in", subjects)
    .where("kind", "=", kind)
    .execute();
  return new Map(rows.map(({ subject, sha256 }) => [subject, sha256]));
}

function keptFiles(executor: DbOrTransaction, subject: string) {
  return executor
    .selectFrom("sealed_files")
    .where("subject", "=", subject)
    .where("byteLength", ">", 0)
    .orderBy("kind");
}

/**
 * The file whose bytes have a SHA-256, in lower-case hexadecimal, even after its bytes were erased; or `null`. Decrypting
 * it proves that a holder of the key wrote its row. @throws {Error} when that fails.
 */
export async function findFileBySha256(
  executor: DbOrTransaction,
  keyring: Keyring,
  sha256: string,
): Promise<(FileKey & Pick<SealedFilesTable, "createdAt">) | null> {
  const row = await executor
    .selectFrom("sealed_files")
    .selectAll()
    .where("sha256", "=", sha256)
    .executeTakeFirst();
  if (!row) return null;
  if (!isAsStored(row, keyring)) throw changed(row);
  return { kind: row.kind, subject: row.subject, createdAt: row.createdAt };
}

/** Erases the bytes of a file. Their hash stays, sealed in their place, so that a copy can still be verified. */
export async function eraseFile(
  transaction: Transaction,
  keyring: Keyring,
  { kind, subject }: FileKey,
): Promise<void> {
  const row = await keptFiles(transaction, subject)
    .select("sha256")
    .where("kind", "=", kind)
    .executeTakeFirst();
  if (!row) return;
  await transaction
    .updateTable("sealed_files")
    .set({
      bytesSealed: keyring.sealBytes(Buffer.from(row.sha256), bytesPlace({ kind, subject })),
      byteLength: 0,
    })
    .where("subject", "=", subject)
    .where("kind", "=", kind)
    .execute();
}

/** All files, in batches, with those whose bytes were erased. */
export async function* fileBatches(
  executor: DbOrTransaction,
): AsyncGenerator<Selectable<SealedFilesTable>[]> {
  const next = ({ subject, kind }: { readonly subject: string; readonly kind: string }) =>
    executor
      .selectFrom("sealed_files")
      .selectAll()
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple("subject", "kind"), ">", tuple(subject, kind as SealedFilesTable["kind"])),
      )
      .orderBy("subject")
      .orderBy("kind")
      .limit(20)
      .execute();
  for (let rows = await next({ subject: "", kind: "" }); rows.length > 0; rows = await next(rows.at(-1)!))
    yield rows;
}

/** The sizes in bytes of the PDFs of a contract's invoices and credit notes that are made, by their numbers. */
export async function sizesOfInvoiceFiles(
  executor: DbOrTransaction,
  contractId: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await executor
    .selectFrom("invoices")
    .innerJoin("sealed_files", "sealed_files.subject", "invoices.number")
    .select(["number", "byteLength"])
    .where("contractId", "=", contractId)
    .where("sealed_files.kind", "=", "invoice")
    .execute();
  return new Map(rows.map(({ number, byteLength }) => [number, byteLength]));
}

/**
 * Whether a row holds the file of its hash, or, once erased, that hash. @throws {SealError} when its key is gone, or it
 * was sealed for another place.
 */
export function isAsStored(row: Selectable<SealedFilesTable>, keyring: Keyring): boolean {
  const bytes = Buffer.from(keyring.decryptBytes(row.bytesSealed, bytesPlace(row)));
  return row.byteLength === 0 ? bytes.equals(Buffer.from(row.sha256)) : sha256Of(bytes) === row.sha256;
}

function opened(row: Selectable<SealedFilesTable>, keyring: Keyring): StoredFile {
  const { kind, fileName, sha256, bytesSealed } = row;
  const bytes = keyring.decryptBytes(bytesSealed, bytesPlace(row));
  if (sha256Of(bytes) !== sha256) throw changed(row);
  return { kind, fileName, sha256, bytes };
}

function changed({ kind, subject }: FileKey): Error {
  return new Error(`The file ${kind} of ${subject} is not the one that was kept`);
}

function bytesPlace({ kind, subject }: FileKey) {
  return { table: "sealed_files", id: `${subject}/${kind}`, column: "bytesSealed" };
}
