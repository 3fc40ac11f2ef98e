import { type Selectable, sql } from "kysely";
import { accountIds, type RecordedEntry } from "#domain/billing/entries.ts";
import type { Day } from "#domain/calendar.ts";
import type { EntriesTable } from "#server/database/engine/billing-schema.ts";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import { advisoryLock, chunksOf } from "#server/database/engine/dialect.ts";
import type { Keyring } from "#server/database/sealed/encryption.ts";
import type { DayRange } from "./billing-reads.ts";

/** An entry as it was recorded; its client's name stays sealed. */
export type StoredEntry = RecordedEntry &
  Omit<Selectable<EntriesTable>, keyof RecordedEntry | `${(typeof accountIds)[number]}Cents`>;

/** An entry to store: its number follows that of the entry before in its accounting year. */
export type EntryToStore = Omit<StoredEntry, "id" | "rank" | "nameSealed" | "letter" | "letteredOn"> & {
  readonly name: string;
};

/** Makes all that record or close wait for one another until the transaction ends: numbers and months follow one another. */
export function lockEntries(transaction: Transaction): Promise<void> {
  return advisoryLock(transaction, "entries");
}

/** Stores entries, in their order, with the next numbers of their years, and returns them so. The entries are locked. */
export async function saveEntries(
  transaction: Transaction,
  keyring: Keyring,
  entries: readonly EntryToStore[],
): Promise<StoredEntry[]> {
  const ranks = new Map<number, number>();
  const rows: Selectable<EntriesTable>[] = [];
  for (const { name, cents, ...entry } of entries) {
    const rank = (ranks.get(entry.year) ?? (await lastRank(transaction, entry.year))) + 1;
    ranks.set(entry.year, rank);
    const id = entryNumber({ year: entry.year, rank });
    const nameSealed = name && keyring.seal(name, namePlace(id));
    rows.push({ ...entry, id, rank, nameSealed, letter: null, letteredOn: null, ...columnsOf(cents) });
  }
  // Below the number of values that a statement takes.
  for (const some of chunksOf(rows, 50)) await transaction.insertInto("entries").values(some).execute();
  return rows.map(entryOf);
}

/** The rank of the last entry of a year; 0 before the first. */
export async function lastRank(executor: DbOrTransaction, year: number): Promise<number> {
  const row = await executor
    .selectFrom("entries")
    .select("rank")
    .where("year", "=", year)
    .orderBy("rank", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.rank ?? 0;
}

/** The entries of some contracts, in the order of their recording. */
export async function entriesOfContracts(
  executor: DbOrTransaction,
  contractIds: readonly string[],
): Promise<ReadonlyMap<string, StoredEntry[]>> {
  const byContract = new Map<string, StoredEntry[]>();
  for (const some of chunksOf(contractIds)) {
    const rows = await inOrder(executor).where("contractId", "in", some).execute();
    for (const row of rows) {
      const known = byContract.get(row.contractId!);
      if (known) known.push(entryOf(row));
      else byContract.set(row.contractId!, [entryOf(row)]);
    }
  }
  return byContract;
}

/** The entries of the batches of a run, in the order of their recording. */
export async function entriesOfRun(executor: DbOrTransaction, runId: string): Promise<StoredEntry[]> {
  const rows = await inOrder(executor)
    .where("runId", "=", runId)
    .where(sql<boolean>`"runId" is not null`)
    .execute();
  return rows.map(entryOf);
}

/** The entries of what a bank billed that no client caused, in the order of their recording. */
export async function entriesOfOwnCharges(executor: DbOrTransaction): Promise<StoredEntry[]> {
  const rows = await inOrder(executor)
    .where("contractId", "is", null)
    .where("runId", "is", null)
    .where("kind", "=", "charge")
    .execute();
  return rows.map(entryOf);
}

/** Entries to read: those booked within some days, or those of a year after a rank. */
export type EntrySelection = DayRange | { readonly year: number; readonly afterRank: number };

/** Some entries in the order of their numbers, some at a time. */
export async function* entriesSelected(
  executor: DbOrTransaction,
  selection: EntrySelection,
): AsyncGenerator<StoredEntry[]> {
  let last = "year" in selection ? { year: selection.year, rank: selection.afterRank } : { year: 0, rank: 0 };
  for (;;) {
    const { year, rank } = last;
    const rows = await inOrder(executor)
      .$if("fromOn" in selection, (query) => {
        const { fromOn, toOn } = selection as DayRange;
        return query.where("bookedOn", ">=", fromOn).where("bookedOn", "<=", toOn);
      })
      .$if("year" in selection, (query) => query.where("year", "=", year))
      .where((eb) => eb.or([eb("year", ">", year), eb.and([eb("year", "=", year), eb("rank", ">", rank)])]))
      .limit(500)
      .execute();
    if (rows.length === 0) return;
    last = rows.at(-1)!;
    yield rows.map(entryOf);
  }
}

/** The number of the last entry that an export of new ones had; `null` if there was none. */
export async function lastExportedEntry(executor: DbOrTransaction): Promise<string | null> {
  const exported = executor.selectFrom("exported_entries").selectAll().orderBy("year", "desc").limit(1);
  const last = await exported.executeTakeFirst();
  return last ? entryNumber(last) : null;
}

function entryNumber({ year, rank }: { readonly year: number; readonly rank: number }): string {
  return `${year}-${String(rank).padStart(6, "0")}`;
}

/** The entries of each year that no export of new ones had, and takes note that this one has them. */
export async function newEntries(transaction: Transaction): Promise<EntrySelection[]> {
  await lockEntries(transaction);
  const exported = await transaction.selectFrom("exported_entries").selectAll().execute();
  const years = await transaction
    .selectFrom("entries")
    .select("year")
    .select(({ fn }) => fn.max("rank").as("last"))
    .groupBy("year")
    .orderBy("year")
    .execute();
  const selections: EntrySelection[] = [];
  for (const { year, last: rank } of years) {
    const afterRank = exported.find((each) => each.year === year)?.rank ?? 0;
    if (rank === afterRank) continue;
    selections.push({ year, afterRank });
    await transaction
      .insertInto("exported_entries")
      .values({ year, rank })
      .onConflict((conflict) => conflict.column("year").doUpdateSet({ rank }))
      .execute();
  }
  return selections;
}

/** Gives entries the letter that says that their amounts cancel out. One that has a letter keeps it. */
export async function letterEntries(
  transaction: Transaction,
  ids: readonly string[],
  letter: string,
  letteredOn: Day,
): Promise<void> {
  for (const some of chunksOf(ids))
    await transaction
      .updateTable("entries")
      .set({ letter, letteredOn })
      .where("id", "in", some)
      .where("letter", "is", null)
      .execute();
}

/** Notes that the entries of some contracts or runs wait, or no longer do. */
export async function setBooksWait(
  executor: DbOrTransaction,
  table: "contracts" | "debit_runs",
  ids: readonly string[],
  booksWait: 0 | 1,
): Promise<void> {
  for (const some of chunksOf(ids))
    await executor.updateTable(table).set({ booksWait }).where("id", "in", some).execute();
}

/** The contracts or the runs whose entries wait. */
export async function rowsWhoseBooksWait(
  executor: DbOrTransaction,
  table: "contracts" | "debit_runs",
): Promise<string[]> {
  const rows = await executor
    .selectFrom(table)
    .select("id")
    .where(sql<boolean>`"booksWait" = 1`)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** The numbers of some contracts, by their identifiers; also of erased ones. */
export async function contractNumbers(
  executor: DbOrTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const numbers = new Map<string, string>();
  for (const some of chunksOf([...new Set(ids)])) {
    const rows = await executor
      .selectFrom("contracts")
      .select(["id", "number"])
      .where("id", "in", some)
      .execute();
    for (const { id, number } of rows) numbers.set(id, number);
  }
  return numbers;
}

/** The client's name that an entry bears. */
export function nameOf(keyring: Keyring, { id, nameSealed }: Pick<StoredEntry, "id" | "nameSealed">): string {
  return nameSealed === "" ? "" : keyring.open(nameSealed, namePlace(id));
}

/** Erases the names in the entries booked before a day, except those of contracts that the agency keeps. */
export async function eraseOldNames(executor: DbOrTransaction, before: Day): Promise<void> {
  await executor
    .updateTable("entries")
    .set({ nameSealed: "" })
    .where("bookedOn", "<", before)
    .where("nameSealed", "<>", "")
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom("legal_holds")
            .select("legal_holds.id")
            .where("legal_holds.contractId", "=", ref("entries.contractId"))
            .where("liftedOn", "is", null),
        ),
      ),
    )
    .execute();
}

function namePlace(id: string) {
  return { table: "entries", id, column: "nameSealed" };
}

function inOrder(executor: DbOrTransaction) {
  return executor.selectFrom("entries").selectAll().orderBy("year").orderBy("rank");
}

function entryOf({
  clientCents: client,
  salesCents: sales,
  vatDueCents: vatDue,
  vatWaitingCents: vatWaiting,
  bankCents: bank,
  collectionsCents: collections,
  advancesCents: advances,
  chargesCents: charges,
  ...entry
}: Selectable<EntriesTable>): StoredEntry {
  return { ...entry, cents: { client, sales, vatDue, vatWaiting, bank, collections, advances, charges } };
}

function columnsOf(cents: StoredEntry["cents"]) {
  return Object.fromEntries(accountIds.map((id) => [`${id}Cents`, cents[id]])) as Record<
    `${(typeof accountIds)[number]}Cents`,
    number
  >;
}

/** The contracts with debits that were collected within some days and have no entry. */
export async function contractsWithDebitsNotBooked(
  executor: DbOrTransaction,
  { fromOn, before }: { readonly fromOn: Day; readonly before: Day },
): Promise<string[]> {
  const rows = await executor
    .selectFrom("debits")
    .select("contractId")
    .distinct()
    .where("state", "=", "presented")
    .where("collectionOn", ">=", fromOn)
    .where("collectionOn", "<", before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("entries")
            .select("entries.id")
            .whereRef("entries.contractId", "=", "debits.contractId")
            .whereRef("entries.causeId", "=", "debits.id")
            .where("entries.kind", "=", "collection")
            .whereRef("entries.happenedOn", "=", "debits.collectionOn"),
        ),
      ),
    )
    .execute();
  return rows.map(({ contractId }) => contractId);
}

/** The identifiers of all runs, also of those whose debits are gone, in their order. */
export async function allRunIds(executor: DbOrTransaction): Promise<string[]> {
  const rows = await executor.selectFrom("debit_runs").select("id").orderBy("id").execute();
  return rows.map(({ id }) => id);
}

/** The first entries of what happened within some days and was booked after them. */
export async function entriesHappened(
  executor: DbOrTransaction,
  { fromOn, toOn }: DayRange,
  limit: number,
): Promise<StoredEntry[]> {
  const rows = await inOrder(executor)
    .where(sql<boolean>`"bookedOn" > "happenedOn"`)
    .where("bookedOn", ">", toOn)
    .where("happenedOn", ">=", fromOn)
    .where("happenedOn", "<=", toOn)
    .limit(limit)
    .execute();
  return rows.map(entryOf);
}
