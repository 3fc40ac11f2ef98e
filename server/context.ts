import type { Day } from "#domain/calendar.ts";
import type { AcceptedTerms } from "#domain/contract/signed-contract.ts";
import type { FunctionProblem } from "#domain/function-problem.ts";
import type { Outcome } from "#domain/outcome.ts";
import type { PackId, TermsEdition } from "#domain/pack.ts";
import type { Database, Transaction } from "#server/database/client.ts";
import { insertOutboxMail } from "#server/database/outbox.ts";
import type { Limits } from "#server/http/limits.ts";
import type { Keyring } from "#server/keys/encryption.ts";
import type { MailKind } from "#server/mail/mail-kinds.ts";

/** What the functions work with; `server/services.ts` puts it together. */
export type FunctionDependencies = {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly limits: Pick<Limits, "count">;
  /** The instant it is, in milliseconds since 1970. */
  readonly now: () => number;
  /** The day it is in Paris. */
  readonly today: () => Day;
  readonly newId: () => string;
  /** 256 random bits, for links that nobody can guess. */
  readonly newToken: () => string;
  readonly randomBytes: (length: number) => Uint8Array;
  readonly messageIdFor: (kind: MailKind, subjectId: string, againAt?: number) => string;
  readonly termsOf: (edition: TermsEdition) => AcceptedTerms;
  /** Whether the offer of a pack has ended, where deadlines are enforced. */
  readonly isClosed: (pack: PackId) => boolean;
  /** Tells the mail worker that there is something to send. */
  readonly wakeMail: () => void;
};

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
export type FunctionResult<Value> = Outcome<Value, FunctionProblem>;

/** What mails are enqueued with. */
export type EnqueueDependencies = Pick<FunctionDependencies, "newId" | "now" | "messageIdFor">;

/** Enqueues mails about contracts, drafts or messages, to leave at `dueAt`. */
export function enqueueMail(
  deps: EnqueueDependencies,
  transaction: Transaction,
  kinds: MailKind | readonly MailKind[],
  subjectIds: string | readonly string[],
  dueAt: number,
): Promise<void> {
  const createdAt = deps.now();
  const mails = [subjectIds].flat().flatMap((subjectId) =>
    [kinds].flat().map((kind) => ({
      id: deps.newId(),
      kind,
      subjectId,
      messageId: deps.messageIdFor(kind, subjectId),
      createdAt,
      dueAt,
    })),
  );
  return insertOutboxMail(transaction, ...mails);
}
