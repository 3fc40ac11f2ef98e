import type { Transaction } from "#server/database/client.ts";
import { findAnswer, keepAnswer } from "#server/database/idempotent-requests.ts";
import type { FunctionParts } from "./parts.ts";
import type { FunctionResult } from "./result.ts";

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
