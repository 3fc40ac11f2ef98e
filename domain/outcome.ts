/** The result of an operation whose failure is expected: a value, or a problem to tell someone about. */
export type Outcome<Value, Problem = string> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: Problem };

/** An {@link Outcome} that succeeded. */
export function success<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

/** An {@link Outcome} that failed. */
export function failure<Problem>(problem: Problem): { readonly ok: false; readonly problem: Problem } {
  return { ok: false, problem };
}
