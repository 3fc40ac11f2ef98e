import { type Kysely, PostgresAdapter, type SelectQueryBuilder, sql } from "kysely";
import type { Transaction } from "./client.ts";

/** Whether queries go to PostgreSQL, for work that SQLite does differently or need not do. */
export function isPostgres(executor: Pick<Kysely<unknown>, "getExecutor">): boolean {
  return executor.getExecutor().adapter instanceof PostgresAdapter;
}

/** How many rows a query finds. */
export async function countOf<Tables, Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, Record<never, never>>,
): Promise<number> {
  const counted = query.select(({ fn }) => fn.countAll().as("count"));
  // The other columns of the query's rows are not known here.
  const { count } = (await counted.executeTakeFirstOrThrow()) as { readonly count: unknown };
  return Number(count);
}

/**
 * The first row that a query finds, locked until the transaction ends: PostgreSQL locks it, SQLite's writers take turns
 * anyway. `skipLocked`: skips the rows that another transaction has locked instead of waiting for them.
 */
export function lockRow<Tables, Table extends keyof Tables, Row>(
  transaction: Transaction,
  query: SelectQueryBuilder<Tables, Table, Row>,
  { skipLocked = false } = {},
): Promise<Row | undefined> {
  if (!isPostgres(transaction)) return query.executeTakeFirst();
  return query
    .forUpdate()
    .$if(skipLocked, (locking) => locking.skipLocked())
    .executeTakeFirst();
}

/**
 * Makes transactions that use the same names, such as chains, wait for one another. SQLite's writers take turns anyway;
 * PostgreSQL's locks end with the transaction.
 */
export async function advisoryLock(transaction: Transaction, ...names: readonly string[]): Promise<void> {
  if (!isPostgres(transaction)) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${names}::text[]) as name`.execute(
    transaction,
  );
}

/**
 * Reads the results of a query in batches, so that they are never all in memory: `read` returns the next ones after a
 * key, in the order of the keys, and none at the end.
 */
export async function* batches<Item>(
  read: (after: string) => Promise<Item[]>,
  keyOf: (item: Item) => string,
): AsyncGenerator<Item[]> {
  for (let items = await read(""); items.length > 0; items = await read(keyOf(items.at(-1)!))) yield items;
}

/** Rows in one statement: well below the number of values that either store accepts. */
const rowsOfAStatement = 500;

/** Items in order, in chunks: as many as one statement takes, or fewer, so that others are served in between. */
export function* chunksOf<Item>(items: readonly Item[], size = rowsOfAStatement): Generator<Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
