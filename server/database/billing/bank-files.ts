import { type Selectable, sql } from "kysely";
import type { LineLeftAside } from "#domain/billing/bank-answers.ts";
import type { BankLines } from "#domain/billing/bank-plan.ts";
import type { MonthOfDebits } from "#domain/billing/return-share.ts";
import type { TableToRead } from "#domain/billing/table-columns.ts";
import type { Day } from "#domain/calendar.ts";
import { selectInUse } from "#server/database/contracts/fact-changes.ts";
import type { BankFilesTable } from "#server/database/engine/billing-schema.ts";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import { chunksOf, countOf, lockRow } from "#server/database/engine/dialect.ts";
import type { Keyring } from "#server/database/sealed/encryption.ts";
import type { DayRange } from "./billing-reads.ts";
import { type NamedDebit, updateAwaitedDebits } from "./debits.ts";

/** A file of the bank, without its content. */
export type BankFile = Omit<Selectable<BankFilesTable>, "contentSealed">;

/** What a recorded file changed: the debits that came back, the batches that were credited, and the transfers with the months that they pay. */
export type BankFileResult = {
  readonly returns: readonly string[];
  /** The batches that it credited, by their `PmtInfId`. */
  readonly batches: readonly string[];
  readonly settlements: readonly {
    readonly number: string;
    readonly references: readonly string[];
    readonly leftCents: number;
  }[];
  readonly leftAside: readonly LineLeftAside[];
  /** How many sums it tells of that name no debit. */
  readonly unnamedCount: number;
};

/** A table whose columns somebody has to say, and the files of its ZIP that say nothing. */
export type StoredTable = TableToRead & { readonly leftOut: readonly string[] };

/**
 * The content of a file: its table until its columns are known, its lines until they are recorded, then what they changed;
 * `null` once that is forgotten. Its columns can be corrected until then.
 */
export type BankFileContent =
  | { readonly table: StoredTable }
  | { readonly lines: BankLines; readonly table?: StoredTable }
  | { readonly result: BankFileResult };

const columns = [
  ...(["sha256", "fileName", "byteLength", "fromOn", "toOn", "readAt", "readBy", "recordedAt"] as const),
  ...(["recordedBy", "returnCount", "returnedCents", "settlementCount", "settledCents"] as const),
  ...(["creditCount", "creditedCents"] as const),
] as const;

/** Stores a file that was read, or reads it again; a recorded one stays as it is. Returns whether it is recorded. */
export async function saveReadFile(
  transaction: Transaction,
  keyring: Keyring,
  file: Pick<BankFile, "sha256" | "fileName" | "byteLength" | "fromOn" | "toOn" | "readAt" | "readBy">,
  content: BankFileContent,
): Promise<void> {
  const contentSealed = sealed(keyring, file.sha256, content);
  await transaction
    .insertInto("bank_files")
    .values({ ...file, recordedAt: null, recordedBy: null, contentSealed })
    .onConflict((conflict) =>
      conflict
        .column("sha256")
        .doUpdateSet({ ...file, contentSealed })
        .where("bank_files.recordedAt", "is", null),
    )
    .execute();
}

/** A file with its content, or `null`. */
export async function findBankFile(
  executor: DbOrTransaction,
  keyring: Keyring,
  sha256: string,
): Promise<{ readonly file: BankFile; readonly content: BankFileContent | null } | null> {
  const query = executor.selectFrom("bank_files").selectAll().where("sha256", "=", sha256);
  const row = await query.executeTakeFirst();
  if (!row) return null;
  const { contentSealed, ...file } = row;
  const content = contentSealed === "" ? null : JSON.parse(keyring.open(contentSealed, placeOf(sha256)));
  return { file, content };
}

/** Locks a file until the transaction ends. */
export async function lockBankFile(transaction: Transaction, sha256: string): Promise<void> {
  await lockRow(
    transaction,
    transaction.selectFrom("bank_files").select("sha256").where("sha256", "=", sha256),
  );
}

/** Stores what a file changed in place of its lines, and the keys of its transfers. */
export async function saveRecordedFile(
  transaction: Transaction,
  keyring: Keyring,
  { sha256, ...recorded }: Pick<BankFile, "sha256"> & Partial<BankFile>,
  result: BankFileResult,
  transferKeys: readonly string[],
): Promise<void> {
  await transaction
    .updateTable("bank_files")
    .set({ ...recorded, contentSealed: sealed(keyring, sha256, { result }) })
    .where("sha256", "=", sha256)
    .execute();
  for (const some of chunksOf(transferKeys)) {
    const rows = some.map((key) => ({ key, fileSha256: sha256 }));
    await transaction
      .insertInto("bank_transfers")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Under which of some keys transfers were recorded before. */
export async function recordedTransfersAmong(
  executor: DbOrTransaction,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const recorded = new Set<string>();
  for (const some of chunksOf(keys)) {
    const rows = await executor.selectFrom("bank_transfers").select("key").where("key", "in", some).execute();
    for (const { key } of rows) recorded.add(key);
  }
  return recorded;
}

/** A page of the recorded files, the latest first. */
export function recordedFiles(executor: DbOrTransaction, limit: number, offset = 0): Promise<BankFile[]> {
  return executor
    .selectFrom("bank_files")
    .select(columns)
    .where("recordedAt", "is not", null)
    .orderBy("recordedAt", "desc")
    .orderBy("readAt", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** How many files were recorded. */
export function countRecordedFiles(executor: DbOrTransaction): Promise<number> {
  return countOf(executor.selectFrom("bank_files").where("recordedAt", "is not", null));
}

/** A debit that came back, with its contract and the number to call. */
export type ReturnedDebit = Pick<NamedDebit, "id" | "number" | "raisonSociale" | "dueOn" | "amountCents"> & {
  readonly reason: string;
  readonly words: string | null;
  readonly telephone: string;
};

/** Those of some debits that are still recorded as come back. */
export async function returnedDebits(
  executor: DbOrTransaction,
  ids: readonly string[],
): Promise<ReturnedDebit[]> {
  const debits: ReturnedDebit[] = [];
  for (const some of chunksOf(ids)) {
    const rows = await executor
      .selectFrom("debits")
      .innerJoin("contracts", "contracts.id", "debits.contractId")
      .select([
        "debits.id",
        "number",
        ...selectInUse("raisonSociale", "telephone"),
        "dueOn",
        "amountCents",
        "rejectionReason",
        "rejectionWords",
      ])
      .where("debits.id", "in", some)
      .where("debits.state", "=", "rejected")
      .orderBy("debits.id")
      .execute();
    debits.push(
      ...rows.map(({ rejectionReason, rejectionWords, ...debit }) => ({
        ...debit,
        reason: rejectionReason ?? "",
        words: rejectionWords,
      })),
    );
  }
  return debits;
}

/** How many debits of a run were collected before a day. */
export function countCollected(executor: DbOrTransaction, runId: string, before: Day): Promise<number> {
  return countOf(executor.selectFrom("debits").where("runId", "=", runId).where("collectionOn", "<", before));
}

/** Deletes a file that nobody recorded. Returns whether there was one. */
export async function deleteReadFile(executor: DbOrTransaction, sha256: string): Promise<boolean> {
  const { numDeletedRows } = await executor
    .deleteFrom("bank_files")
    .where("sha256", "=", sha256)
    .where("recordedAt", "is", null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes the files read before an instant that nobody recorded, and forgets what those recorded before another changed. */
export async function forgetBankFiles(
  transaction: Transaction,
  { readBefore, recordedBefore }: { readonly readBefore: number; readonly recordedBefore: number },
): Promise<void> {
  await transaction
    .deleteFrom("bank_files")
    .where("recordedAt", "is", null)
    .where("readAt", "<", readBefore)
    .execute();
  await transaction
    .updateTable("bank_files")
    .set({ contentSealed: "" })
    .where("recordedAt", "<", recordedBefore)
    .where("contentSealed", "<>", "")
    .execute();
}

/**
 * Stores that the bank returned some presented debits on a day, for one reason. Returns how many were still presented.
 */
export async function returnDebits(
  transaction: Transaction,
  debits: readonly Pick<NamedDebit, "id" | "contractId">[],
  { on, reason, words }: { readonly on: Day; readonly reason: string; readonly words?: string },
): Promise<number> {
  const to = {
    state: "rejected",
    rejectedOn: on,
    rejectionReason: reason,
    rejectionWords: words ?? null,
    joinsNextRun: 0,
  } as const;
  let returned = 0;
  for (const some of chunksOf(debits)) {
    const { numUpdatedRows } = await transaction
      .updateTable("debits")
      .set(to)
      .where(
        "id",
        "in",
        some.map(({ id }) => id),
      )
      .where("state", "=", "presented")
      .executeTakeFirst();
    returned += Number(numUpdatedRows);
    await updateAwaitedDebits(transaction, [...new Set(some.map(({ contractId }) => contractId))]);
  }
  return returned;
}

/** The debits that the bank was to collect within some days and those that came back, by month. Reads an index alone. */
export async function debitsByMonth(
  executor: DbOrTransaction,
  { fromOn, toOn }: DayRange,
): Promise<MonthOfDebits[]> {
  const month = sql<string>`substr("collectionOn", 1, 7)`;
  const rows = await executor
    .selectFrom("debits")
    .select(({ fn }) => [month.as("month"), fn.countAll().as("debits"), fn.count("rejectedOn").as("returns")])
    .where("collectionOn", ">=", fromOn)
    .where("collectionOn", "<=", toOn)
    .where("state", "in", ["presented", "rejected"])
    .groupBy(month)
    .execute();
  return rows.map((row) => ({
    month: row.month,
    debits: Number(row.debits),
    returns: Number(row.returns),
  }));
}

function sealed(keyring: Keyring, sha256: string, content: BankFileContent): string {
  return keyring.seal(JSON.stringify(content), placeOf(sha256));
}

function placeOf(sha256: string) {
  return { table: "bank_files", id: sha256, column: "contentSealed" };
}
