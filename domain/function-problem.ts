import type { Subscriber } from "#domain/contract/subscriber.ts";
import type { FieldProblems } from "#domain/fields.ts";
import type { TypedCode } from "#domain/gift.ts";
import type { PackId } from "#domain/pack.ts";

/** Why a function refused. */
export type FunctionProblem =
  | { readonly code: "fields"; readonly fields: FieldProblems }
  /** An earlier call had the same key or draft, and another body. */
  | { readonly code: "conflict" }
  /** The draft was signed already, with other data. */
  | { readonly code: "signed" }
  /**
   * The draft differs from the order that was read: it was corrected elsewhere, or its gift is no longer there. Nothing
   * was signed.
   * `draft` is its present content, valid until `expiresAt` in milliseconds since 1970, with what the order says of its
   * tax.
   */
  | {
      readonly code: "changed";
      readonly draft: {
        readonly packId: PackId;
        readonly subscriber: Subscriber;
        readonly gift: TypedCode | null;
        readonly expiresAt: number;
        readonly tax: string;
      };
    }
  /** Nothing is known under this token or identifier. */
  | { readonly code: "unknown" }
  /** The offer has ended and deadlines are enforced. */
  | { readonly code: "closed" }
  | { readonly code: "too-many-requests"; readonly retryAfterSeconds: number }
  /** The site is stopping or its store is out of reach; nothing was stored. */
  | { readonly code: "unavailable" }
  /** The store did not say whether it stored the call. The same call, sent again, counts once. */
  | { readonly code: "unconfirmed" };

/** The HTTP status of each problem (docs/product.md, 7). */
export const problemStatus = {
  fields: 422,
  conflict: 409,
  signed: 409,
  changed: 409,
  unknown: 404,
  closed: 410,
  "too-many-requests": 429,
  unavailable: 503,
  unconfirmed: 503,
} as const satisfies Record<FunctionProblem["code"], number>;

/** The meaning of an unexpected error for the caller: nothing was stored, or nobody knows whether it was. */
export function problemOf(error: unknown): Extract<FunctionProblem, { code: "unavailable" | "unconfirmed" }> {
  const { code } = error as { readonly code?: unknown };
  return { code: code === "unconfirmed" ? code : "unavailable" };
}

/** Seconds to wait when the site is stopping, or its store is out of reach. */
export const storeAwaySeconds = 5;

/** Seconds after which the same call may succeed, or `null` if waiting would not help. */
export function retryAfterSeconds(problem: FunctionProblem): number | null {
  if (problem.code === "too-many-requests") return problem.retryAfterSeconds;
  return problem.code === "unavailable" || problem.code === "unconfirmed" ? storeAwaySeconds : null;
}
