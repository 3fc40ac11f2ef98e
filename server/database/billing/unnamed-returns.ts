import type { Selectable } from "kysely";
import {
  mostDaysApart,
  type NotedReturn,
  type PlannedUnnamedReturn,
  returnsThatMake,
} from "#domain/billing/unnamed-returns.ts";
import { addDays } from "#domain/calendar.ts";
import type { UnnamedReturnsTable } from "#server/database/engine/billing-schema.ts";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import { chunksOf, lockRow } from "#server/database/engine/dialect.ts";

/** A sum that the bank took back for debits that nobody knows yet. */
export type OpenUnnamedReturn = Pick<
  Selectable<UnnamedReturnsTable>,
  "key" | "takenOn" | "amountCents" | "count"
>;

/** Stores the sums of a file that no other told of. */
export async function saveUnnamedReturns(
  transaction: Transaction,
  returns: readonly PlannedUnnamedReturn[],
  { fileSha256, createdAt }: Pick<Selectable<UnnamedReturnsTable>, "fileSha256" | "createdAt">,
): Promise<void> {
  for (const { key, on, amountCents, count } of returns)
    await transaction
      .insertInto("unnamed_returns")
      .values({ key, takenOn: on, amountCents, count, fileSha256, createdAt, debitIds: "", settledAt: null })
      .onConflict((conflict) => conflict.column("key").doNothing())
      .execute();
}

/** Which of some keys are stored. */
export async function unnamedReturnsAmong(
  executor: DbOrTransaction,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const stored = new Set<string>();
  for (const some of chunksOf(keys)) {
    const rows = await executor
      .selectFrom("unnamed_returns")
      .select("key")
      .where("key", "in", some)
      .execute();
    for (const { key } of rows) stored.add(key);
  }
  return stored;
}

/** The sums that wait for the names of their debits, the oldest first. */
export function openUnnamedReturns(executor: DbOrTransaction): Promise<OpenUnnamedReturn[]> {
  return executor
    .selectFrom("unnamed_returns")
    .select(["key", "takenOn", "amountCents", "count"])
    .where("settledAt", "is", null)
    .orderBy("takenOn")
    .execute();
}

/** Settles the sums whose debits are noted by now. A debit makes one sum. */
export async function settleNamedReturns(transaction: Transaction, settledAt: number): Promise<void> {
  const open = await openUnnamedReturns(transaction);
  for (const { key, takenOn, amountCents, count } of open) {
    const [from, through] = [addDays(takenOn, -mostDaysApart), addDays(takenOn, mostDaysApart)];
    const others = await transaction
      .selectFrom("unnamed_returns")
      .select("debitIds")
      .where("takenOn", ">=", addDays(from, -mostDaysApart))
      .where("takenOn", "<=", addDays(through, mostDaysApart))
      .execute();
    const used = new Set(others.flatMap(({ debitIds }) => debitIds.split(" ")));
    const rows = await transaction
      .selectFrom("debits")
      .select(["id", "rejectedOn", "amountCents"])
      .where("rejectedOn", ">=", from)
      .where("rejectedOn", "<=", through)
      .execute();
    const noted = rows.flatMap(({ id, rejectedOn, ...row }): NotedReturn[] =>
      used.has(id) || rejectedOn === null ? [] : [{ id, on: rejectedOn, ...row }],
    );
    const ids = returnsThatMake({ on: takenOn, amountCents, count }, noted);
    if (ids === null) continue;
    await transaction
      .updateTable("unnamed_returns")
      .set({ debitIds: ids.join(" "), settledAt })
      .where("key", "=", key)
      .execute();
  }
}

/** Settles one as a person says. Returns it, or `null` if it is settled already, or unknown. */
export async function settleUnnamedReturn(
  transaction: Transaction,
  key: string,
  settledAt: number,
): Promise<OpenUnnamedReturn | null> {
  const row = await lockRow(
    transaction,
    transaction
      .selectFrom("unnamed_returns")
      .select(["key", "takenOn", "amountCents", "count"])
      .where("key", "=", key)
      .where("settledAt", "is", null),
  );
  if (!row) return null;
  await transaction.updateTable("unnamed_returns").set({ settledAt }).where("key", "=", key).execute();
  return row;
}
