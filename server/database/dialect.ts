import { type Kysely, PostgresAdapter, sql } from "kysely";
import type { Transaction } from "./client.ts";

/** Whether queries go to PostgreSQL, for what SQLite does another way or need not do. */
export function isPostgres(executor: Pick<Kysely<unknown>, "getExecutor">): boolean {
  return executor.getExecutor().adapter instanceof PostgresAdapter;
}

/**
 * Makes transactions that name the same thing wait for one another. SQLite's writers take turns anyway; PostgreSQL's
 * lock goes with the transaction.
 */
export async function takeTurn(transaction: Transaction, name: string): Promise<void> {
  if (isPostgres(transaction)) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
  }
}
