/** Why a call was refused: `code` is the server's, or says that there was no answer (`offline`, `unanswered`). */
export type CallProblem<Details = object> = {
  readonly code: string;
  /** The message for each refused field. */
  readonly fields?: Readonly<Record<string, string>>;
} & Partial<Details>;

/** The answer to a call (docs/product.md, 7); `Details` are the properties of a problem beside its code. */
export type CallAnswer<Value, Details = object> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: CallProblem<Details> };

/** Codes for answers of a proxy on the way, which have no code of ours. */
const codeOfStatus: Readonly<Record<number, string>> = {
  413: "too-large",
  429: "too-many-requests",
  503: "unavailable",
};

/** Milliseconds after which a call without an answer has failed: the server itself reads no request for longer. */
const patienceMs = 35_000;

/**
 * Calls a function of the server, `POST /functions/{name}`. If the same body comes again with the same `key`, the
 * server does it once and gives the same answer. `waitsMs`: the longest wait for the answer, if another call waits
 * for it.
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
    if (!error?.code) throw new Error(`Answered ${response.status} with something else than a problem`);
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
 * Like `callFunction`, but if this key was already used with another body (that answer was lost), retries once with a
 * fresh key.
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
