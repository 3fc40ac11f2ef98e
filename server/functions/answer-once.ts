import type { Executor, Transaction } from "#server/database/client.ts";
import type { Keyring } from "#server/encryption.ts";
import type { FunctionParts, FunctionResult } from "./parts.ts";

/** Whether a key can be kept: at most 200 characters of printable ASCII, which both stores and a header of HTTP hold. */
export function isUsableKey(key: string): boolean {
  return /^[\x20-\x7e]{1,200}$/.test(key);
}

/** A call as repeated requests are told apart: by the function, the visitor's key and the checked body. */
type Request = { readonly name: string; readonly key: string | null; readonly body: unknown };

/**
 * Does the work of a call once, in one transaction. The same key with the same body gets the first answer
 * again; with another body, a conflict. Refusals are not remembered: a corrected call may use its key again. A key that
 * cannot be kept, which no form of ours sends, counts as none.
 */
export async function answerOnce<Value extends object>(
  parts: FunctionParts,
  { name, key: given, body }: Request,
  work: (transaction: Transaction) => Promise<FunctionResult<Value>>,
): Promise<FunctionResult<Value>> {
  const key = given !== null && isUsableKey(given) ? given : null;
  const fingerprint = parts.keyring.fingerprint({ name, body });
  const result = await parts.database.transaction(async (transaction): Promise<FunctionResult<Value>> => {
    if (key === null) return work(transaction);
    const known = await findAnswer(transaction, parts.keyring, name, key);
    if (known) {
      return known.fingerprint === fingerprint
        ? { ok: true, value: known.answer as Value }
        : { ok: false, problem: { code: "conflict" } };
    }
    const fresh = await work(transaction);
    if (fresh.ok) {
      await keepAnswer(transaction, parts.keyring, {
        name,
        key,
        fingerprint,
        answer: fresh.value,
        createdAt: parts.now(),
      });
    }
    return fresh;
  });
  if (result.ok) parts.wakeMail();
  return result;
}

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
