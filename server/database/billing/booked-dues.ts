import type { Day } from "#domain/calendar.ts";
import type { DbOrTransaction } from "#server/database/engine/client.ts";
import { chunksOf } from "#server/database/engine/dialect.ts";
import type { DayRange } from "./billing-reads.ts";

type DueKey = { readonly contractId: string; readonly dueOn: Day };

/** The due days for which a document is dated, or money moved, within some days; some of them twice. */
export async function bookedDues(
  executor: DbOrTransaction,
  { fromOn, toOn }: DayRange,
): Promise<readonly DueKey[]> {
  const documents = await executor
    .selectFrom("invoices")
    .select(["contractId", "dueOn"])
    .where("kind", "in", ["invoice", "credit-note"])
    .where("issuedOn", ">=", fromOn)
    .where("issuedOn", "<=", toOn)
    .execute();
  const paid = await executor
    .selectFrom("payments")
    .select("contractId")
    .select(({ ref }) => ref("dueOn").$notNull().as("dueOn"))
    .where("dueOn", "is not", null)
    .where("receivedOn", ">=", fromOn)
    .where("receivedOn", "<=", toOn)
    .execute();
  const refunded = await executor
    .selectFrom("refunds")
    .select("contractId")
    .select(({ ref }) => ref("dueOn").$notNull().as("dueOn"))
    .where("dueOn", "is not", null)
    .where("refundedOn", ">=", fromOn)
    .where("refundedOn", "<=", toOn)
    .execute();
  const dues = [...documents, ...paid, ...refunded];
  for (const day of ["collectionOn", "rejectedOn"] as const) {
    const debits = await executor
      .selectFrom("debits")
      .select(["contractId", "dueOn"])
      .where(day, ">=", fromOn)
      .where(day, "<=", toOn)
      .execute();
    dues.push(...debits);
  }
  return dues;
}

/** The money that came in for no due day within some days, and what went back of such money. */
export async function movedOnAccount(executor: DbOrTransaction, { fromOn, toOn }: DayRange) {
  const payments = await executor
    .selectFrom("payments")
    .select(["contractId", "receivedOn", "amountCents"])
    .where("dueOn", "is", null)
    .where("receivedOn", ">=", fromOn)
    .where("receivedOn", "<=", toOn)
    .execute();
  const refunds = await executor
    .selectFrom("refunds")
    .select(["contractId", "refundedOn", "amountCents"])
    .where("dueOn", "is", null)
    .where("refundedOn", ">=", fromOn)
    .where("refundedOn", "<=", toOn)
    .execute();
  return { payments, refunds };
}

/** The number and the firm of some contracts, by their identifiers; the firm is empty once a contract is erased. */
export async function contractNames(
  executor: DbOrTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly number: string; readonly raisonSociale: string }>> {
  const names = new Map<string, { readonly number: string; readonly raisonSociale: string }>();
  for (const some of chunksOf([...new Set(ids)])) {
    const rows = await executor
      .selectFrom("contracts")
      .select(["id", "number", "raisonSociale"])
      .where("id", "in", some)
      .execute();
    for (const { id, ...name } of rows) names.set(id, name);
  }
  return names;
}
