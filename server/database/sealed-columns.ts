import { type Kysely, type RawBuilder, sql } from "kysely";
import type { SealContext } from "#server/encryption.ts";
import { isPostgres } from "./dialect.ts";

/** A column of sealed values, and the columns that name a row of its table. */
export type SealedColumn = {
  readonly table: string;
  readonly column: string;
  readonly key: readonly string[];
  readonly holds: "text" | "bytes";
};

/**
 * Every column of sealed values, the smallest tables first. Each has an index by its key's name
 * (`createSealIndex`), which is how a start knows the keys that the store needs without reading it whole.
 */
export const sealedColumns: readonly SealedColumn[] = [
  { table: "secrets", column: "valueSealed", key: ["name"], holds: "text" },
  { table: "drafts", column: "tokenSealed", key: ["id"], holds: "text" },
  { table: "contracts", column: "signedDataSealed", key: ["id"], holds: "text" },
  { table: "contracts", column: "linkSealed", key: ["id"], holds: "text" },
  { table: "mandates", column: "bankDetailsSealed", key: ["id"], holds: "text" },
  { table: "idempotent_requests", column: "answerSealed", key: ["name", "key"], holds: "text" },
  { table: "documents", column: "bytesSealed", key: ["id"], holds: "bytes" },
];

/** Where a value of a sealed column stands, from the values of its row's key. */
export function placeIn({ table, column }: SealedColumn, key: readonly string[]): SealContext {
  return { table, id: key.join("/"), column };
}

/**
 * SQL of the name of the key that sealed a value (server/encryption.ts), the same text in indexes and in queries
 * so that they meet; empty for a value that was erased.
 */
export function keyNameIn(
  db: Pick<Kysely<unknown>, "getExecutor">,
  { column, holds }: Pick<SealedColumn, "column" | "holds">,
): RawBuilder<string> {
  const value = sql.ref(column);
  if (!isPostgres(db)) {
    const rest = sql`cast(substr(${value}, 4, 41) as text)`;
    return sql<string>`substr(${rest}, 1, instr(${rest}, '.') - 1)`;
  }
  // A name has at most 40 characters, and three stand before it.
  return holds === "text"
    ? sql<string>`split_part(${value}, '.', 2)`
    : sql<string>`split_part(encode(substring(${value} from 1 for 44), 'escape'), '.', 2)`;
}
