import type { Generated } from "kysely";
import type { Day } from "#domain/calendar.ts";
import type { ContactMessage } from "#domain/contact-message.ts";
import type { DocumentKind } from "#domain/contract/document-kind.ts";
import type { EvidenceKind } from "#domain/contract/signed-contract.ts";
import type { Right } from "#domain/rights.ts";
import type { MailKind } from "#server/database/mail/mail-kinds.ts";
import type { BillingSchema } from "./billing-schema.ts";
import type { ContractsSchema } from "./contracts-schema.ts";
import type { Milestone } from "./jobs.ts";
import type { StaffSchema } from "./staff-schema.ts";

/*
 * One schema for SQLite and PostgreSQL: identifiers are texts made by the site, instants are milliseconds since 1970,
 * booleans are 0 or 1, lists are JSON texts, and columns that end in `Sealed` are encrypted
 * (server/database/sealed/encryption.ts).
 */

/** An event in the life of a draft and its contract: each holds the hash of the one before. */
export type EvidenceEventsTable = {
  chainId: string;
  rank: number;
  kind: EvidenceKind;
  at: number;
  dataJson: string;
  previousHash: string;
  hash: string;
};

/** The last event of a chain, by its rank, under a MAC whose key the store holds only encrypted. */
export type EvidenceHeadsTable = {
  chainId: string;
  rank: number;
  mac: string;
};

/** A PDF as it was sent, byte for byte: the only one of its kind about its subject. */
export type SealedFilesTable = {
  /** A document of a contract, a text of the terms, or an invoice or a credit note. */
  kind: DocumentKind | "terms" | "invoice";
  /** The contract, the terms (`termsFile`), or the number of the invoice or credit note. */
  subject: string;
  fileName: string;
  bytesSealed: Uint8Array;
  /** 0 once its bytes are erased. */
  byteLength: number;
  sha256: string;
  createdAt: number;
};

/** A message of the contact form. `handledAt`: when the agency marked it as handled. */
export type ContactMessagesTable = ContactMessage & {
  id: string;
  receivedAt: number;
  handledAt: number | null;
  /** A later contact by the same e-mail address, of which the store has no other record. */
  lastContactAt: number | null;
  /** The text that it is searched by (`searchableText`). */
  searched: string;
};

/** An answer to a message, written at the desk and sent by mail. It is erased with its message. */
export type MessageRepliesTable = {
  id: string;
  messageId: string;
  at: number;
  /** Name of the person who wrote it, and the first name that its reader knows. */
  by: string;
  firstName: string;
  text: string;
};

/** A change announced to subscribers by mail, each once. It names none of them. */
export type AnnouncementsTable = {
  id: string;
  /** Identifies the change (`subjectOfChange`): each has one announcement. */
  subject: string;
  changeJson: string;
  /** The text of the mails, as canonical JSON, and its SHA-256, which the evidence keeps. */
  wordsJson: string;
  textSha256: string;
  /** Name of the person who announced it. */
  announcedBy: string;
  announcedAt: number;
  /** Number of the last contract whose mail was enqueued; empty before the first one. */
  doneThrough: string;
  mailCount: number;
  /** When the last mail was enqueued; empty until then. */
  finishedAt: number | null;
};

/** A mail in the outbox. It is finished when one of `sentAt`, `deadAt`, `cancelledAt` is set. */
export type OutboxTable = {
  id: string;
  kind: MailKind;
  /** The contract, step of a contract, draft or message that the mail is about. */
  subjectId: string;
  messageId: string;
  /** Among due mails, the lowest leaves first. */
  priority: number;
  /**
   * Keyed hash of the recipient's mailbox, recorded before sending, for mails that anybody can have sent and for
   * confirmations with documents.
   */
  recipientHmac: string | null;
  /** Whether the confirmation of a contract left without its documents. */
  withoutDocuments: Generated<0 | 1>;
  /**
   * The subject and the text of a mail about a contract or its draft as they left, without private links, as sealed JSON;
   * `null` for other mails. They are erased with the entry.
   */
  wordsSealed: Generated<string | null>;
  createdAt: number;
  dueAt: number;
  attempts: Generated<number>;
  leaseOwner: string | null;
  leaseUntil: number | null;
  sentAt: number | null;
  deadAt: number | null;
  cancelledAt: number | null;
  lastError: string | null;
};

/** The answer to a call, to return it again when the same call is repeated. */
export type IdempotentRequestsTable = {
  name: string;
  key: string;
  requestHmac: string;
  answerSealed: string;
  createdAt: number;
};

/** What somebody asked about their data (GDPR, articles 12 to 17). */
export type RightsRequestsTable = {
  id: string;
  right: Right;
  /** Whose data, by their name (`nameOfSubject`); once handled, the subject as in {@link ErasuresTable}. */
  target: string;
  askedOn: Day;
  /** The last day to handle it. An erasure is answered sooner (`answerDueOn`). */
  dueOn: Day;
  /** Name of the person who noted it. */
  notedBy: string;
  /** The day somebody said that the person was answered. */
  answeredOn: Day | null;
  /** The day the copy was sent, or the data erased, as far as the law allows. */
  handledOn: Day | null;
};

/** The kinds of personal data that are erased: one row each, or a whole contract with its mandate and its PDFs. */
type ErasedSubject = "draft" | "message" | "contract" | "account" | "invoice" | "activity";

/** The kind of data erased; `none`: nothing yet, a person let erasures go on. */
export type ErasedKind = ErasedSubject | "answer" | "limit" | "mail-file" | "none";

/** Why it was erased. */
export type ErasureRule =
  /** The draft was not signed in time. */
  | "draft-expired"
  /** Twelve months after the last contact. */
  | "contact-ended"
  /** Twenty-four months after the contract. */
  | "contract-ended"
  /** Ten years after the end of its accounting year. */
  | "invoice-kept"
  /** Somebody asked for it. */
  | "request"
  /** The data have served their purpose. */
  | "no-longer-needed"
  /** The clock was in doubt, and somebody confirmed the date. */
  | "clock-confirmed";

/** The erasure log: what was erased, when and why. It names nobody. */
export type ErasuresTable = {
  erasedOn: Day;
  kind: ErasedKind;
  rule: ErasureRule;
  /**
   * The number of a contract or of an invoice, the identifier of a draft or message, or the keyed hash of an e-mail address; for a
   * rejected clock, the latest day known then; or empty.
   */
  subject: string;
  count: number;
};

/** Recurring work that one process at a time does. */
export type JobsTable = {
  name: string;
  leaseOwner: string | null;
  leaseUntil: number | null;
  /** By its owner's clock. */
  finishedAt: number | null;
};

/** One value for each key, encrypted with it, that every start must be able to decrypt. */
export type KeyChecksTable = { keyId: string; sealed: string };

export type Schema = StaffSchema &
  BillingSchema &
  ContractsSchema & {
    announcements: AnnouncementsTable;
    evidence_events: EvidenceEventsTable;
    evidence_heads: EvidenceHeadsTable;
    sealed_files: SealedFilesTable;
    contact_messages: ContactMessagesTable;
    message_replies: MessageRepliesTable;
    outbox: OutboxTable;
    idempotent_requests: IdempotentRequestsTable;
    rights_requests: RightsRequestsTable;
    erasures: ErasuresTable;
    jobs: JobsTable;
    /** When something was last done, such as a backup. */
    milestones: { name: Milestone; at: number };
    /** Counters, which give numbers one after the other. */
    counters: { name: string; value: number };
    /** Random values that the site made once and keeps for good, sealed. */
    secrets: { name: string; valueSealed: string };
    key_checks: KeyChecksTable;
  };
