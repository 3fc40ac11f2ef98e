import type { Keyring } from "#server/encryption.ts";
import type { Executor, Transaction } from "./client.ts";

/** The answer to a call, under the name of the function and the visitor's key. */
export type KeptAnswer = {
  readonly name: string;
  readonly key: string;
  /** Tells the body of the call. */
  readonly fingerprint: string;
  readonly answer: object;
  readonly createdAt: number;
};

/** The answer already given to a key, or `null`. */
export async function findAnswer(
  executor: Executor,
  keyring: Keyring,
  name: string,
  key: string,
): Promise<Pick<KeptAnswer, "fingerprint" | "answer"> | null> {
  const row = await executor
    .selectFrom("idempotent_requests")
    .select(["fingerprint", "answerSealed"])
    .where("name", "=", name)
    .where("key", "=", key)
    .executeTakeFirst();
  return row
    ? { fingerprint: row.fingerprint, answer: JSON.parse(keyring.open(row.answerSealed, placeOf(name, key))) }
    : null;
}

/** Keeps an answer; it may hold a resume token, so it is sealed. */
export async function keepAnswer(
  transaction: Transaction,
  keyring: Keyring,
  kept: KeptAnswer,
): Promise<void> {
  const { name, key, fingerprint, answer, createdAt } = kept;
  const answerSealed = keyring.seal(JSON.stringify(answer), placeOf(name, key));
  await transaction
    .insertInto("idempotent_requests")
    .values({ name, key, fingerprint, answerSealed, createdAt })
    .execute();
}

function placeOf(name: string, key: string) {
  return { table: "idempotent_requests", id: `${name}/${key}`, column: "answerSealed" };
}
