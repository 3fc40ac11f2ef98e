import type { Keyring } from "#server/database/sealed/encryption.ts";
import type { DbOrTransaction, Transaction } from "./client.ts";
import type { IdempotentRequestsTable } from "./schema.ts";

/** The answer to a call, under the name of the function and the visitor's key. */
export type StoredAnswer = Omit<IdempotentRequestsTable, "answerSealed"> & { readonly answer: object };

/** The answer already given to a key, or `null`. */
export async function findAnswer(
  executor: DbOrTransaction,
  keyring: Keyring,
  name: string,
  key: string,
): Promise<Pick<StoredAnswer, "requestHmac" | "answer"> | null> {
  const row = await executor
    .selectFrom("idempotent_requests")
    .select(["requestHmac", "answerSealed"])
    .where("name", "=", name)
    .where("key", "=", key)
    .executeTakeFirst();
  return row
    ? { requestHmac: row.requestHmac, answer: JSON.parse(keyring.open(row.answerSealed, placeOf(name, key))) }
    : null;
}

/** Stores an answer, sealed because it may hold a resume token. */
export async function saveAnswer(
  transaction: Transaction,
  keyring: Keyring,
  answered: StoredAnswer,
): Promise<void> {
  const { answer, ...rest } = answered;
  const answerSealed = keyring.seal(JSON.stringify(answer), placeOf(rest.name, rest.key));
  await transaction
    .insertInto("idempotent_requests")
    .values({ ...rest, answerSealed })
    .execute();
}

function placeOf(name: string, key: string) {
  return { table: "idempotent_requests", id: `${name}/${key}`, column: "answerSealed" };
}
