import type { Day } from "#domain/calendar.ts";
import type { AcceptedTerms } from "#domain/contract/signed-contract.ts";
import type { PackId, TermsEdition } from "#domain/pack.ts";
import type { Database } from "#server/database/client.ts";
import type { Keyring } from "#server/encryption.ts";
import type { Limits } from "#server/http/limits.ts";
import type { MailKind } from "#server/mail/message-id.ts";

/** What the functions work with; `server/services.ts` puts it together. */
export type FunctionParts = {
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
  readonly messageIdFor: (kind: MailKind, subjectId: string) => string;
  readonly termsOf: (edition: TermsEdition) => AcceptedTerms;
  /** Whether the offer of a pack has ended, where deadlines are enforced. */
  readonly isClosed: (pack: PackId) => boolean;
  /** Tells the mail worker that there is something to send. */
  readonly wakeMail: () => void;
};
