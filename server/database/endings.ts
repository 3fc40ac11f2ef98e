import type { Selectable } from "kysely";
import type { Ending, Standing } from "#domain/contract/lifecycle.ts";
import { hashOfToken } from "#server/encryption.ts";
import type { Transaction } from "./client.ts";
import { isPostgres } from "./dialect.ts";
import type { ContractsTable } from "./schema.ts";

/**
 * Keeps others from changing where a contract stands until the transaction ends: PostgreSQL locks its row, SQLite's
 * writers take turns anyway. Answers its identifier, or `null` when no contract has this link.
 */
export async function lockContractByLink(transaction: Transaction, token: string): Promise<string | null> {
  const query = transaction.selectFrom("contracts").select("id").where("linkHash", "=", hashOfToken(token));
  const row = await (isPostgres(transaction) ? query.forUpdate() : query).executeTakeFirst();
  return row?.id ?? null;
}

/** Keeps that the subscriber has ended a contract. */
export async function endContract(
  transaction: Transaction,
  id: string,
  { state, askedAt, lastDayOn }: Ending,
): Promise<void> {
  await transaction
    .updateTable("contracts")
    .set({ state, endAskedAt: askedAt, lastDayOn })
    .where("id", "=", id)
    .execute();
}

/** Where a contract stands. @throws {Error} when its columns contradict each other. */
export function standingOf({
  number,
  state,
  endAskedAt,
  lastDayOn,
}: Pick<Selectable<ContractsTable>, "number" | "state" | "endAskedAt" | "lastDayOn">): Standing {
  if (state === "active") return { state };
  if (endAskedAt === null || lastDayOn === null) throw new Error(`Contract ${number} has ended on no day`);
  return { state, askedAt: endAskedAt, lastDayOn };
}
