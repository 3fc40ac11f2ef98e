import type { FunctionProblem } from "#domain/function-problem.ts";

/** Who calls a function: what limits and repeated requests are counted by. */
export type Caller = {
  /** Network address of the visitor. */
  readonly address: string;
  /** The `Idempotency-Key` header, or the hidden field of a form. */
  readonly idempotencyKey: string | null;
  /** Whether the call comes from a page that showed the order with price and dates; calls of programs say nothing. */
  readonly sawSummary?: boolean;
};

/** What a function answers: a value that is kept for good, or a problem and nothing kept. */
export type FunctionResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: FunctionProblem };
