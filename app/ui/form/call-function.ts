/** Why a call was refused: `code` is the server's, or tells that nobody answered (`offline`, `unanswered`). */
export type CallProblem<Details = object> = {
  readonly code: string;
  /** What is to be said of each refused field. */
  readonly fields?: Readonly<Record<string, string>>;
} & Partial<Details>;

/** What a call is answered (docs/product.md, 7); `Details` is what a problem carries beside its code. */
export type CallAnswer<Value, Details = object> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: CallProblem<Details> };

/** What needs no words: a proxy on the way has none of ours. */
const codeOfStatus: Readonly<Record<number, string>> = {
  413: "too-large",
  429: "too-many-requests",
  503: "unavailable",
};

/** Milliseconds without an answer after which a visitor need not wait: the server itself reads no request for longer. */
const patienceMs = 35_000;

/**
 * Calls a function of the server, `POST /functions/{name}`. With the same `key` the same body is answered the same and done
 * once. `waitsMs`: how long the answer is waited for, where something else waits for it.
 */
export async function callFunction<Value, Details = object>(
  name: string,
  body: object,
  key: string = newKey(),
  waitsMs: number = patienceMs,
): Promise<CallAnswer<Value, Details>> {
  try {
    const response = await fetch(`/functions/${name}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Idempotency-Key": key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(waitsMs),
    });
    const { ok, error, ...value } = await response.json().catch(() => ({}));
    if (ok) return { ok, value };
    const code = codeOfStatus[response.status];
    if (!error?.code && code) return refused(code);
    if (!error?.code) throw new Error(`Answered ${response.status} in no words of ours`);
    return { ok: false, problem: error };
  } catch (error) {
    console.error(error);
    return refused(navigator.onLine ? "unanswered" : "offline");
  }
  function refused(code: string) {
    return { ok: false, problem: { code } as CallProblem<Details> } as const;
  }
}

/**
 * The same for what may be written anew until it is kept: where the key came with another body before, whose answer was
 * lost on the way, it is called with a key of its own.
 */
export async function callRetryingOnConflict<Value>(
  name: string,
  body: object,
  key: string,
): Promise<CallAnswer<Value>> {
  const answer = await callFunction<Value>(name, body, key);
  return !answer.ok && answer.problem.code === "conflict" ? callFunction(name, body) : answer;
}

/** A key for one call: 128 random bits. */
export function newKey(): string {
  return crypto.getRandomValues(new BigUint64Array(2)).join("-");
}
