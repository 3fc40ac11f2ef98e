import type { FunctionProblem } from "#domain/function-problem.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import type { Context } from "#server/context.ts";
import type { Transaction } from "#server/database/engine/client.ts";
import { findAnswer, saveAnswer } from "#server/database/engine/idempotent-requests.ts";

/** Whether a key can be stored: at most 200 characters of printable ASCII, which both stores and a header accept. */
export function isUsableKey(key: string): boolean {
  return /^[\x20-\x7e]{1,200}$/.test(key);
}

/** For how long, in milliseconds, an identical call without a draft or a key counts as a repeat of the first. */
export const repeatedWithinMs = 10 * 60_000;

/** The data by which repeated requests are matched: the function, the visitor's key and the checked body. */
type Request = { readonly name: string; readonly key: string | null; readonly body: unknown };

/**
 * Does the work of a call once, in one transaction. The same key with the same body gets the first answer again; with
 * another body, a conflict. Refusals are not stored: a corrected call may reuse its key. A key that cannot be stored,
 * which no form of ours sends, counts as no key; `work` gets the key, or `null`.
 */
export async function answerOnce<Value extends object, Problem = FunctionProblem>(
  context: Context,
  { name, key: sentKey, body }: Request,
  work: (transaction: Transaction, key: string | null) => Promise<Outcome<Value, Problem | FunctionProblem>>,
): Promise<Outcome<Value, Problem | FunctionProblem>> {
  type Answer = Outcome<Value, Problem | FunctionProblem>;
  const key = sentKey !== null && isUsableKey(sentKey) ? sentKey : null;
  const requestHmac = context.keyring.hmac({ name, body });
  const result = await context.database.transaction(async (transaction): Promise<Answer> => {
    if (key === null) return work(transaction, key);
    const known = await findAnswer(transaction, context.keyring, name, key);
    if (known) {
      return known.requestHmac === requestHmac
        ? success(known.answer as Value)
        : failure({ code: "conflict" });
    }
    const fresh = await work(transaction, key);
    if (fresh.ok) {
      const answered = { name, key, requestHmac, answer: fresh.value, createdAt: context.now() };
      await saveAnswer(transaction, context.keyring, answered);
    }
    return fresh;
  });
  if (result.ok) context.wakeMail();
  return result;
}
