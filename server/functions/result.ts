import type { FieldProblems } from "#domain/fields.ts";

/** Who calls a function: what limits and repeated requests are counted by. */
export type Caller = {
  /** Network address of the visitor. */
  readonly address: string;
  /** The `Idempotency-Key` header, or the hidden field of a form. */
  readonly idempotencyKey: string | null;
};

/** Why a function refused. */
export type FunctionProblem =
  | { readonly code: "fields"; readonly fields: FieldProblems }
  /** The same key or draft came with another body. */
  | { readonly code: "conflict" }
  /** The draft was signed already, with other data. */
  | { readonly code: "signed" }
  /** The offer has ended and deadlines are enforced. */
  | { readonly code: "closed" }
  | { readonly code: "too-many-requests"; readonly retryAfterSeconds: number }
  /** The site is stopping or its store is out of reach; nothing was kept. */
  | { readonly code: "unavailable" };

/** What a function answers: a value that is kept for good, or a problem and nothing kept. */
export type FunctionResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: FunctionProblem };
