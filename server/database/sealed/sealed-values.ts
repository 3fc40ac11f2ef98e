import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Database, DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import { isPostgres } from "#server/database/engine/dialect.ts";
import { type Keyring, type SealContext, unlessSealed } from "./encryption.ts";

/** A column of sealed values, with the columns of its table's key. */
export type SealedColumn = {
  readonly table: string;
  readonly column: string;
  readonly key: readonly string[];
  readonly holds: "text" | "bytes";
};

/** Every column of sealed values, the smallest tables first. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: "secrets", column: "valueSealed", key: ["name"], holds: "text" },
  { table: "staff_links", column: "tokenSealed", key: ["id"], holds: "text" },
  { table: "email_changes", column: "tokenSealed", key: ["id"], holds: "text" },
  { table: "prepared_subscriptions", column: "tokenSealed", key: ["id"], holds: "text" },
  { table: "drafts", column: "tokenSealed", key: ["id"], holds: "text" },
  { table: "contracts", column: "signedDataSealed", key: ["id"], holds: "text" },
  { table: "contracts", column: "linkSealed", key: ["id"], holds: "text" },
  { table: "mandates", column: "bankDetailsSealed", key: ["id"], holds: "text" },
  { table: "bank_files", column: "contentSealed", key: ["sha256"], holds: "text" },
  { table: "amendments", column: "signedDataSealed", key: ["id"], holds: "text" },
  { table: "pack_changes", column: "signedDataSealed", key: ["id"], holds: "text" },
  { table: "idempotent_requests", column: "answerSealed", key: ["name", "key"], holds: "text" },
  { table: "outbox", column: "wordsSealed", key: ["id"], holds: "text" },
  { table: "entries", column: "nameSealed", key: ["id"], holds: "text" },
  { table: "invoices", column: "contentSealed", key: ["number"], holds: "text" },
  { table: "sealed_files", column: "bytesSealed", key: ["subject", "kind"], holds: "bytes" },
];

/** How many values of a column are sealed with a key. */
export type KeyUse = { readonly keyId: string; readonly column: SealedColumn; readonly values: number };

/** A sealed value and the values of its row's key. */
export type SealedValue = { readonly key: readonly string[]; readonly sealed: string | Uint8Array };

/**
 * How many values each key has sealed, column by column. Reads every sealed value, so call it only for a person who
 * asks.
 */
export async function keyUses(executor: DbOrTransaction): Promise<KeyUse[]> {
  const uses: KeyUse[] = [];
  for (const column of sealedColumns) {
    const name = keyNameIn(executor, column);
    const { rows } = await sql<{ keyId: string; values: number }>`
      select ${name} as "keyId", count(*) as "values" from ${sql.table(column.table)}
      where length(${sql.ref(column.column)}) > 0 group by 1 order by 1`.execute(executor);
    uses.push(...rows.map(({ keyId, values }) => ({ keyId, column, values: Number(values) })));
  }
  return uses;
}

/**
 * The values of a column in the order of their rows' keys, in batches: all of them, or those that another key than
 * `notBy` sealed.
 */
export async function* sealedBatches(
  executor: DbOrTransaction,
  column: SealedColumn,
  { notBy, limit }: { readonly notBy?: string; readonly limit: number },
): AsyncGenerator<SealedValue[]> {
  const key = sql.join(column.key.map((part) => sql.ref(part)));
  const value = sql.ref(column.column);
  const head = `v1.${notBy}.`;
  const wanted =
    notBy === undefined
      ? sql`1 = 1`
      : sql`substr(${value}, 1, ${sql.lit(head.length)}) <> ${column.holds === "text" ? head : Buffer.from(head)}`;
  const next = async (after: readonly string[] | null): Promise<SealedValue[]> => {
    const further = after ? sql`(${key}) > (${sql.join(after)})` : sql`1 = 1`;
    const { rows } = await sql<Record<string, string> & { sealed: string | Uint8Array }>`
      select ${key}, ${value} as "sealed" from ${sql.table(column.table)}
      where length(${value}) > 0 and ${wanted} and ${further} order by ${key} limit ${limit}`.execute(
      executor,
    );
    return rows.map((row) => ({ key: column.key.map((part) => row[part]!), sealed: row.sealed }));
  };
  for (let values = await next(null); values.length > 0; values = await next(values.at(-1)!.key))
    yield values;
}

/** Whether a keyring can decrypt a value. */
export function isOpenedBy(keyring: Keyring, column: SealedColumn, value: SealedValue): boolean {
  return openedWith(keyring, column, value) !== null;
}

/** Milliseconds that a renewal pauses after each batch, about as long as a batch takes. */
const restMs = 20;

export type Renewal = {
  readonly resealed: number;
  /** Values of other keys that could not be decrypted, and stay as they are. */
  readonly unopened: number;
};

/**
 * Encrypts again, with the current key, the values of the ring's other keys, in small transactions with a pause after
 * each that leaves the store to visitors. A value is replaced only if it has not changed since it was read: several
 * processes may do this at once, beside any other work, and an interrupted renewal resumes where it stopped.
 */
export async function renewSeals(
  { database, keyring }: { readonly database: Database; readonly keyring: Keyring },
  onProgress: (done: Renewal) => void = () => {},
): Promise<Renewal> {
  let done: Renewal = { resealed: 0, unopened: 0 };
  for (const column of sealedColumns) {
    for await (const values of sealedBatches(database.db, column, { notBy: keyring.keyIds[0], limit: 50 })) {
      const resealed = values.flatMap((value) => {
        const replacement = resealedWith(keyring, column, value);
        return replacement === null ? [] : [{ value, replacement }];
      });
      await database.transaction(async (transaction) => {
        for (const { value, replacement } of resealed) {
          await replaceSealed(transaction, column, value, replacement);
        }
      });
      done = {
        resealed: done.resealed + resealed.length,
        unopened: done.unopened + values.length - resealed.length,
      };
      onProgress(done);
      await pause(restMs);
    }
  }
  return done;
}

function resealedWith(
  keyring: Keyring,
  column: SealedColumn,
  value: SealedValue,
): string | Uint8Array | null {
  const plain = openedWith(keyring, column, value);
  if (plain === null) return null;
  const place = placeIn(column, value);
  return typeof plain === "string" ? keyring.seal(plain, place) : keyring.sealBytes(plain, place);
}

function openedWith(keyring: Keyring, column: SealedColumn, value: SealedValue): string | Uint8Array | null {
  const place = placeIn(column, value);
  const { sealed } = value;
  return unlessSealed(() =>
    typeof sealed === "string" ? keyring.open(sealed, place) : keyring.decryptBytes(sealed, place),
  );
}

function placeIn({ table, column }: SealedColumn, { key }: SealedValue): SealContext {
  return { table, id: key.join("/"), column };
}

async function replaceSealed(
  transaction: Transaction,
  column: SealedColumn,
  { key, sealed }: SealedValue,
  replacement: string | Uint8Array,
): Promise<void> {
  const row = sql.join(
    column.key.map((part, index) => sql`${sql.ref(part)} = ${key[index]}`),
    sql` and `,
  );
  const value = sql.ref(column.column);
  await sql`update ${sql.table(column.table)} set ${value} = ${replacement} where ${row} and ${value} = ${sealed}`.execute(
    transaction,
  );
}

/** SQL of the name of the key that sealed a value (server/database/sealed/encryption.ts): at most 40 characters after `v1.` */
function keyNameIn(executor: DbOrTransaction, { column, holds }: SealedColumn) {
  const value = sql.ref(column);
  if (!isPostgres(executor)) {
    const rest = sql`cast(substr(${value}, 4, 41) as text)`;
    return sql<string>`substr(${rest}, 1, instr(${rest}, '.') - 1)`;
  }
  return holds === "text"
    ? sql<string>`split_part(${value}, '.', 2)`
    : sql<string>`split_part(encode(substring(${value} from 1 for 44), 'escape'), '.', 2)`;
}
