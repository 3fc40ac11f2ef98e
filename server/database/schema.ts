import type { Generated } from "kysely";
import type { Day } from "#domain/calendar.ts";
import type { ContactMessage } from "#domain/contact-message.ts";
import type { MandateRequestReason } from "#domain/contract/account-change.ts";
import type { DocumentKind } from "#domain/contract/document-kind.ts";
import type { EmailConfirmation } from "#domain/contract/email-confirmation.ts";
import type { ContractStatus, Step, SuspensionReason, TerminationCause } from "#domain/contract/lifecycle.ts";
import type { AcceptedTerms, EvidenceKind } from "#domain/contract/signed-contract.ts";
import type { Subscriber } from "#domain/contract/subscriber.ts";
import type { PackId, TermsEdition } from "#domain/pack.ts";
import type { AnnouncementsTable } from "./announcements-schema.ts";
import type { BillingSchema } from "./billing-schema.ts";
import type { GiftColumns } from "./gifts-schema.ts";
import type { Milestone } from "./jobs.ts";
import type { MailKind } from "./mail-kinds.ts";
import type { MandatesSchema } from "./mandates-schema.ts";
import type { StaffSchema } from "./staff-schema.ts";

/*
 * One schema for SQLite and PostgreSQL: identifiers are texts made by the site, instants are milliseconds since 1970,
 * booleans are 0 or 1, lists are JSON texts, and columns that end in `Sealed` are encrypted
 * (server/database/encryption.ts).
 */

type SubscriberColumns = Omit<Subscriber, "acceptCGV">;

/** An unfinished subscription: step 1 is done. */
export type DraftsTable = SubscriberColumns & {
  id: string;
  packId: PackId;
  warningsJson: string;
  /** The gift code as typed (`normalCode`), which may give nothing; empty without one. */
  giftCode: string;
  tokenHash: string;
  tokenSealed: string;
  requestHmac: string;
  chainId: string;
  createdAt: number;
  updatedAt: number;
  expiresAt: number;
  signedContractId: string | null;
};

/** A signed contract, as accepted, and its status. */
export type ContractsTable = SubscriberColumns &
  GiftColumns & {
    id: string;
    number: string;
    packId: PackId;
    state: ContractStatus["state"];
    /** The request to end it: its instant, the day it was received, the reason, and the last day; empty without one. */
    endAskedAt: number | null;
    endAskedOn: Day | null;
    endCause: TerminationCause | null;
    lastDayOn: Day | null;
    /** The day its services were suspended, and why; empty while they are not. */
    suspendedOn: Day | null;
    suspensionReason: SuspensionReason | null;
    monthlyCents: number;
    trialDays: number;
    firstMonthFree: 0 | 1;
    acceptedOn: Day;
    trialEndsOn: Day | null;
    firstRenewalOn: Day;
    firstDebitOn: Day;
    withdrawalEndsOn: Day;
    /** The day as the visitor's browser sent it. */
    date: string;
    signedAt: number;
    termsEdition: TermsEdition;
    termsVersion: Day;
    termsSha256: string;
    signedDataSealed: string;
    signedDataSha256: string;
    warningsJson: string;
    chainId: string;
    draftId: string | null;
    linkHash: string;
    linkSealed: string;
    requestHmac: string;
    /** The corrected e-mail address, if the agency corrected the signed one. */
    correctedEmail: string | null;
    /** The corrected SIRET that invoices bear, if the agency corrected the signed one. */
    correctedSiret: string | null;
    /** When the e-mail address was confirmed, and by whom; empty until then. */
    addressConfirmedAt: number | null;
    addressConfirmedBy: EmailConfirmation["by"] | null;
    /**
     * The due day of the first payment that waits for that (`firstDayOwed`); `null` once the e-mail address is confirmed,
     * or if nothing is left to debit.
     */
    awaitedDebitOn: Day | null;
    /** The day its personal data were erased. */
    erasedOn: Day | null;
    /** When its subscriber asked for erasure, which is done as soon as the law allows. */
    erasureAskedOn: Day | null;
    /** The text that it is searched and sorted by, its firm first (`searchableText`); empty once erased. */
    searched: string;
  };

/** A step in the life of a signed contract, kept for good: one that changes its status, or has a mail of its own. */
export type ContractStepsTable = {
  id: string;
  contractId: string;
  kind:
    | Step["kind"]
    | "renew-link"
    | "announce-debits"
    | "announce-change"
    | "change-account"
    | "request-mandate";
  /** When it was recorded, and the day it was received or takes effect. */
  at: number;
  on: Day;
  /**
   * Why it was suspended or terminated, or why a new mandate is asked for; for a reactivation, the reason of the
   * suspension that it ends.
   */
  reason: SuspensionReason | TerminationCause | MandateRequestReason | null;
  /** The last day of service that it set, or that a reactivation removed. */
  lastDayOn: Day | null;
  /** The announcement to its subscriber, if the step is one. */
  announcementId: string | null;
  /** Who recorded it at the desk; empty if the subscriber took it. */
  recordedBy: string | null;
  /** JSON of the contract's status before it (`ContractStatus`), for as long as it may be undone. */
  statusBeforeJson: string | null;
  /** When it was undone, because it was recorded by mistake: it no longer counts. */
  undoneAt: number | null;
};

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

/** A mail in the outbox. It is finished when one of `sentAt`, `deadAt`, `cancelledAt` is set. */
export type OutboxTable = {
  id: string;
  kind: MailKind;
  /** The contract, step of a contract, draft or message that the mail is about. */
  subjectId: string;
  messageId: string;
  /** Among due mails, the lowest leaves first. */
  priority: Generated<number>;
  /** Keyed hash of the recipient's mailbox, recorded before sending, for mails that anybody can have sent. */
  recipientHmac: string | null;
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

/** A PDF as it was sent, byte for byte. */
export type DocumentsTable = {
  id: string;
  contractId: string;
  kind: DocumentKind;
  fileName: string;
  /** Encrypted: a mandate shows the whole IBAN. */
  bytesSealed: Uint8Array;
  byteLength: number;
  sha256: string;
  createdAt: number;
};

/** The PDF of a version of the terms, as it was sent. `textSha256`: hash of its text, which contracts keep too. */
export type TermsDocumentsTable = Omit<DocumentsTable, "id" | "contractId" | "kind"> &
  Pick<AcceptedTerms, "edition" | "version"> & { textSha256: string };

/** The answer to a call, to return it again when the same call is repeated. */
export type IdempotentRequestsTable = {
  name: string;
  key: string;
  requestHmac: string;
  answerSealed: string;
  createdAt: number;
};

/** A reason not to erase a contract, such as a dispute. It lasts until it is lifted. */
export type LegalHoldsTable = {
  id: string;
  contractId: string;
  /** In the agency's words. */
  reason: string;
  placedOn: Day;
  liftedOn: Day | null;
};

/** A request for erasure. */
export type ErasureRequestsTable = {
  id: string;
  /** An e-mail address or the number of a contract; once handled, the subject as in {@link ErasuresTable}. */
  target: string;
  askedOn: Day;
  dueOn: Day;
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
export type KeyCanariesTable = { keyId: string; canary: string };

/** Every table of the store. */
export type Schema = StaffSchema &
  BillingSchema &
  MandatesSchema & {
    drafts: DraftsTable;
    contracts: ContractsTable;
    contract_steps: ContractStepsTable;
    announcements: AnnouncementsTable;
    documents: DocumentsTable;
    terms_documents: TermsDocumentsTable;
    evidence_events: EvidenceEventsTable;
    evidence_heads: EvidenceHeadsTable;
    contact_messages: ContactMessagesTable;
    outbox: OutboxTable;
    idempotent_requests: IdempotentRequestsTable;
    legal_holds: LegalHoldsTable;
    erasure_requests: ErasureRequestsTable;
    erasures: ErasuresTable;
    jobs: JobsTable;
    /** When something was last done, such as a backup. */
    milestones: { name: Milestone; at: number };
    /** Counters, which give numbers one after the other. */
    counters: { name: string; value: number };
    /** Random values that the site made once and keeps for good, sealed. */
    secrets: { name: string; valueSealed: string };
    key_canaries: KeyCanariesTable;
  };
