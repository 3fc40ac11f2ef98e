import { type ExpressionBuilder, type RawBuilder, sql } from "kysely";
import type { Day } from "#domain/calendar.ts";
import type { DbOrTransaction } from "#server/database/engine/client.ts";
import type { Schema } from "#server/database/engine/schema.ts";
import type { StoredDebit } from "./debits.ts";

/** The contracts with unpaid debits, once for each reason of their banks. */
export function unpaidReasons(
  executor: DbOrTransaction,
): Promise<Pick<StoredDebit, "contractId" | "rejectionReason">[]> {
  return executor
    .selectFrom("debits")
    .select(["contractId", "rejectionReason"])
    .distinct()
    .where(isUnpaid)
    .execute();
}

/** Unpaid debits, by their identifiers, a hundred after one of them. */
export function unpaidDebitsAfter(
  executor: DbOrTransaction,
  after: string,
): Promise<Pick<StoredDebit, "id" | "contractId" | "dueOn">[]> {
  return executor
    .selectFrom("debits")
    .select(["id", "contractId", "dueOn"])
    .where(isUnpaid)
    .where("id", ">", after)
    .orderBy("id")
    .limit(100)
    .execute();
}

/**
 * Whether a debit may be unpaid: it came back, was not presented again, and its month was not paid whole without a debit.
 * The index of returned debits needs the first condition in exactly these words: both stores compare the text.
 */
export function isUnpaid({ and, not, exists, selectFrom, ref }: ExpressionBuilder<Schema, "debits">) {
  const later = selectFrom("debits as later")
    .select("later.id")
    .where("later.contractId", "=", ref("debits.contractId"))
    .where("later.dueOn", "=", ref("debits.dueOn"))
    .where("later.attempt", ">", ref("debits.attempt"))
    .where("later.state", "<>", "withdrawn");
  return and([sql<boolean>`${ref("debits.state")} = 'rejected'`, not(exists(later)), isOpen(sql`0`)]);
}

/**
 * Whether a debit took a part of its month, and may have left over what was paid then. The index of those debits needs the
 * first condition in exactly these words.
 */
export function isShort({ and, ref }: ExpressionBuilder<Schema, "debits">) {
  const collected = sql`(select sum(each."amountCents") from debits as each
    where each."contractId" = ${ref("debits.contractId")} and each."dueOn" = ${ref("debits.dueOn")}
      and each."state" = 'presented')`;
  return and([
    sql<boolean>`"isPartial" = 1`,
    sql<boolean>`${ref("debits.state")} = 'presented'`,
    isOpen(collected),
  ]);
}

/**
 * Whether what was paid for the month of a debit without a debit, and some cents more, is less than its invoices and credit
 * notes leave; or it has no invoice that counts.
 */
function isOpen(collectedCents: RawBuilder<unknown>) {
  const ofMonth = sql`"contractId" = debits."contractId" and "dueOn" = debits."dueOn"`;
  const sumOf = (table: "payments" | "refunds") =>
    sql`coalesce((select sum("amountCents") from ${sql.table(table)} where ${ofMonth}), 0)`;
  const documentsOf = (kind: RawBuilder<unknown>) =>
    sql`coalesce((select sum("totalCents") from invoices where ${kind} and ${ofMonth}), 0)`;
  return sql<boolean>`(
    not exists (select 1 from invoices where "kind" = 'invoice' and "voidedBy" is null and ${ofMonth})
    or ${sumOf("payments")} + ${collectedCents} - ${sumOf("refunds")}
      < ${documentsOf(sql`"kind" = 'invoice'`)} - ${documentsOf(sql`"kind" = 'credit-note'`)}
  )`;
}

/** The due days of the returned payments that somebody wants in the next run and that were not presented again since. */
export async function joiningDays(executor: DbOrTransaction): Promise<Day[]> {
  const debits = await executor
    .selectFrom("debits")
    .select("dueOn")
    .where(sql<boolean>`"joinsNextRun" = 1`)
    .where(isUnpaid)
    .execute();
  return debits.map(({ dueOn }) => dueOn);
}
