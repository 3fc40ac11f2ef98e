import type { Selectable } from "kysely";
import { type Day, monthOf } from "#domain/calendar.ts";
import type { BlockedCloseTable, ClosedMonthsTable } from "#server/database/engine/billing-schema.ts";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import type { DayRange } from "./billing-reads.ts";
import { runsToDeposit, type StoredRun } from "./debit-runs.ts";

/** A month that was closed. */
export type ClosedMonth = Selectable<ClosedMonthsTable>;

/** The months that were closed, the first one first. */
export function closedMonths(executor: DbOrTransaction): Promise<ClosedMonth[]> {
  return executor.selectFrom("closed_months").selectAll().orderBy("fromOn").execute();
}

/** The first day after the closed months; `null` while none is closed. */
export async function firstOpenDay(executor: DbOrTransaction): Promise<Day | null> {
  const { last } = await executor
    .selectFrom("closed_months")
    .select(({ fn }) => fn.max("fromOn").as("last"))
    .executeTakeFirstOrThrow();
  return last ? monthOf(last, 1).fromOn : null;
}

/** The day of the first entry; `null` before there is one. */
export async function firstBookedDay(executor: DbOrTransaction): Promise<Day | null> {
  const { first } = await executor
    .selectFrom("entries")
    .select(({ fn }) => fn.min("bookedOn").as("first"))
    .executeTakeFirstOrThrow();
  return first;
}

/** The first month that is open, of which something is booked or an earlier one is closed; `null` before the first entry. */
export async function monthToClose(executor: DbOrTransaction): Promise<DayRange | null> {
  const day = (await firstOpenDay(executor)) ?? (await firstBookedDay(executor));
  return day && monthOf(day);
}

/** Why a late month could not be closed by itself; `of`: the number of a contract or run whose books differ. */
export type BlockedClose = Selectable<BlockedCloseTable>;

/** Stores it; `null` once nothing blocks a close. */
export async function saveBlockedClose(
  transaction: Transaction,
  blocked: BlockedClose | null,
): Promise<void> {
  await transaction.deleteFrom("blocked_close").execute();
  if (blocked) await transaction.insertInto("blocked_close").values(blocked).execute();
}

async function storedBlockedClose(executor: DbOrTransaction): Promise<BlockedClose | null> {
  return (await executor.selectFrom("blocked_close").selectAll().executeTakeFirst()) ?? null;
}

/** A late month that something keeps open: runs of which nobody said whether they were deposited, or books that differ. */
export type LateClose = DayRange &
  (
    | { readonly why: "runs"; readonly runs: readonly StoredRun[] }
    | { readonly why: "books"; readonly of: string }
  );

/** Reads it as the latest round found it; `null` if none is late, or nothing blocks it any more. */
export async function lateClose(executor: DbOrTransaction, today: Day): Promise<LateClose | null> {
  const blocked = await storedBlockedClose(executor);
  const month = blocked && (await monthToClose(executor));
  if (!blocked || month?.fromOn !== blocked.fromOn || today < monthOf(month.fromOn, 1).toOn) return null;
  if (blocked.why === "books") return { ...month, why: "books", of: blocked.of ?? "" };
  const runs = await unansweredRuns(executor, month.toOn);
  return runs.length > 0 ? { ...month, why: "runs", runs } : null;
}

/** The runs that were to collect by a day and of which nobody said whether they were deposited. */
export async function unansweredRuns(executor: DbOrTransaction, toOn: Day): Promise<StoredRun[]> {
  return (await runsToDeposit(executor)).filter(({ firstCollectionOn }) => firstCollectionOn <= toOn);
}

/** Closes a month. The entries are locked. */
export async function saveClosedMonth(transaction: Transaction, month: ClosedMonth): Promise<void> {
  await transaction.insertInto("closed_months").values(month).execute();
}
