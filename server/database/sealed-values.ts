import { sql } from "kysely";
import type { Executor, Transaction } from "./client.ts";
import { keyNameIn, type SealedColumn, sealedColumns } from "./sealed-columns.ts";

/** How many values of a column a key has sealed. */
export type KeyUse = { readonly keyId: string; readonly column: SealedColumn; readonly values: number };

/** A sealed value and the values of its row's key. */
export type SealedValue = { readonly key: readonly string[]; readonly sealed: string | Uint8Array };

/** The keys that sealed a column's values. Leaps from one to the next by the index: its cost is that of the keys. */
export async function keysOfColumn(executor: Executor, column: SealedColumn): Promise<string[]> {
  const name = keyNameIn(executor, column);
  const found: string[] = [];
  for (;;) {
    const next = await sql<{ name: string }>`
      select ${name} as "name" from ${sql.table(column.table)}
      where ${name} > ${found.at(-1) ?? ""} order by ${name} limit 1`.execute(executor);
    if (!next.rows[0]) return found;
    found.push(next.rows[0].name);
  }
}

/** The keys that the store needs, each with the columns that need it; cheap however much is stored. */
export async function keysInUse(executor: Executor): Promise<Map<string, SealedColumn[]>> {
  const columnsOf = new Map<string, SealedColumn[]>();
  for (const column of sealedColumns) {
    for (const keyId of await keysOfColumn(executor, column)) {
      columnsOf.set(keyId, [...(columnsOf.get(keyId) ?? []), column]);
    }
  }
  return columnsOf;
}

/**
 * How many values each key has sealed, column by column; reads the indexes whole. A store that is not at the latest
 * schema has fewer columns.
 */
export async function keyUses(
  executor: Executor,
  columns: readonly SealedColumn[] = sealedColumns,
): Promise<KeyUse[]> {
  const uses: KeyUse[] = [];
  for (const column of columns) {
    const name = keyNameIn(executor, column);
    const { rows } = await sql<{ keyId: string; values: number }>`
      select ${name} as "keyId", count(*) as "values" from ${sql.table(column.table)}
      where ${name} > '' group by ${name} order by ${name}`.execute(executor);
    uses.push(...rows.map(({ keyId, values }) => ({ keyId, column, values: Number(values) })));
  }
  return uses;
}

/**
 * The values of a column in the order of their rows' keys, some at a time: all of them, or those that one key sealed.
 */
export async function* sealedBatches(
  executor: Executor,
  column: SealedColumn,
  { keyId, limit }: { readonly keyId?: string; readonly limit: number },
): AsyncGenerator<SealedValue[]> {
  let values = await nextSealed(executor, column, { keyId, limit, after: null });
  while (values.length > 0) {
    yield values;
    values = await nextSealed(executor, column, { keyId, limit, after: values.at(-1)!.key });
  }
}

async function nextSealed(
  executor: Executor,
  column: SealedColumn,
  { keyId, after, limit }: { keyId?: string; after: readonly string[] | null; limit: number },
): Promise<SealedValue[]> {
  const name = keyNameIn(executor, column);
  const key = sql.join(column.key.map((part) => sql.ref(part)));
  const further = after ? sql<boolean>`(${key}) > (${sql.join(after)})` : sql<boolean>`1 = 1`;
  const { rows } = await sql<Record<string, string> & { sealed: string | Uint8Array }>`
    select ${key}, ${sql.ref(column.column)} as "sealed" from ${sql.table(column.table)}
    where ${keyId === undefined ? sql`length(${sql.ref(column.column)}) > 0` : sql`${name} = ${keyId}`} and ${further}
    order by ${key} limit ${limit}`.execute(executor);
  return rows.map((row) => ({ key: column.key.map((part) => row[part]!), sealed: row.sealed }));
}

/** Puts another sealing of the same value in its place. Answers `false` when the value is no longer the one given. */
export async function replaceSealed(
  transaction: Transaction,
  column: SealedColumn,
  { key, sealed }: SealedValue,
  replacement: string | Uint8Array,
): Promise<boolean> {
  const row = sql.join(
    column.key.map((part, index) => sql`${sql.ref(part)} = ${key[index]}`),
    sql` and `,
  );
  const value = sql.ref(column.column);
  const { numAffectedRows } = await sql`
    update ${sql.table(column.table)} set ${value} = ${replacement}
    where ${row} and ${value} = ${sealed}`.execute(transaction);
  return numAffectedRows === 1n;
}
