import type { Generated } from "kysely";
import type { Day } from "#domain/calendar.ts";
import type { ContactMessage } from "#domain/contact-message.ts";
import type { AddressConfirmation } from "#domain/contract/address-confirmation.ts";
import type { ContractStatus, Step, SuspensionReason, TerminationCause } from "#domain/contract/lifecycle.ts";
import type { BankDetails, Mandate } from "#domain/contract/mandate.ts";
import type { AcceptedTerms, EvidenceKind } from "#domain/contract/signed-contract.ts";
import type { Subscriber } from "#domain/contract/subscriber.ts";
import type { PackId, TermsEdition } from "#domain/pack.ts";
import type { AnnouncementsTable } from "./announcements-schema.ts";
import type { DebitRunsTable, DebitsTable, PaidDuesTable } from "./debits-schema.ts";
import type { Milestone } from "./jobs.ts";
import type { MailKind } from "./mail-kinds.ts";
import type { StaffSchema } from "./staff-schema.ts";

/*
 * One schema for SQLite and PostgreSQL: identifiers are texts made by the site, instants are milliseconds since
 * 1970, booleans are 0 or 1, lists are JSON texts, and what ends in `Sealed` is encrypted (server/database/encryption.ts).
 */

type SubscriberColumns = Omit<Subscriber, "acceptCGV">;

/** An unfinished subscription: step 1 is done. */
export type DraftsTable = SubscriberColumns & {
  id: string;
  packId: PackId;
  warningsJson: string;
  tokenHash: string;
  tokenSealed: string;
  requestHmac: string;
  chainId: string;
  createdAt: number;
  updatedAt: number;
  expiresAt: number;
  signedContractId: string | null;
};

/** A signed contract, as accepted, and where it stands. */
export type ContractsTable = SubscriberColumns & {
  id: string;
  number: string;
  packId: PackId;
  state: ContractStatus["state"];
  /** When its end was asked, the day it was received, why, and its last day of service; empty while it goes on. */
  endAskedAt: number | null;
  endAskedOn: Day | null;
  endCause: TerminationCause | null;
  lastDayOn: Day | null;
  /** Since when services are suspended, and why; empty while they are not. */
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
  /** Always 1, for earlier versions that read it: every client is asked to confirm the e-mail address. */
  addressAsked: Generated<0 | 1>;
  /** What the agency corrected the signed address to, where it did. */
  correctedEmail: string | null;
  /** When the address was confirmed, and by whom; empty as long as it was not. */
  addressConfirmedAt: Generated<number | null>;
  addressConfirmedBy: Generated<AddressConfirmation["by"] | null>;
  /**
   * The first day due whose payment waits for that (`firstDayOwed`); `null` once the address is confirmed, and where
   * nothing is left to debit. Empty where a version that does not know this column has signed the contract.
   */
  awaitedDebitOn: Generated<Day | "" | null>;
  /** Since when nobody's data are in it. */
  erasedOn: Generated<Day | null>;
  /** When its subscriber asked to be erased, which is done as soon as the law allows. */
  erasureAskedOn: Generated<Day | null>;
  /** What it is searched and put in order by, its firm first (`searchableText`). Nobody's once it is erased. */
  searched: Generated<string>;
};

/** A step in the life of a signed contract, kept for good: what changes its status, or has a mail of its own. */
export type ContractStepsTable = {
  id: string;
  contractId: string;
  kind: Step["kind"] | "renew-link" | "announce-debits" | "announce-change";
  /** When it was kept, and the day it was received or takes effect. */
  at: number;
  on: Day;
  /** Why it was suspended or terminated; of a reactivation, the suspension that is over. */
  reason: SuspensionReason | TerminationCause | null;
  /** The last day of service that it brought about, or that a reactivation took back. */
  lastDayOn: Day | null;
  /** What was announced to its subscriber, where that is the step. */
  announcementId: Generated<string | null>;
  /** Who recorded it at the desk; empty where the subscriber took it, or an older version kept it. */
  recordedBy: Generated<string | null>;
  /** JSON of where the contract stood before it (`ContractStatus`), for as long as it may be taken back. */
  statusBeforeJson: Generated<string | null>;
  /** When it was taken back, recorded by mistake: it counts for nothing since. */
  undoneAt: Generated<number | null>;
};

/** The SEPA mandate of a contract. */
export type MandatesTable = Omit<Mandate, keyof BankDetails> & {
  id: string;
  contractId: string;
  umr: string;
  /** Encrypted JSON of the {@link BankDetails}. */
  bankDetailsSealed: string;
  maskedIban: string;
  createdAt: number;
};

/** What happened to a draft and its contract: each event holds the hash of the one before. */
export type EvidenceEventsTable = {
  chainId: string;
  rank: number;
  kind: EvidenceKind;
  at: number;
  dataJson: string;
  previousHash: string;
  hash: string;
};

/** The last event of a chain, by its rank, under a MAC whose key is not in the store in clear. */
export type EvidenceHeadsTable = {
  chainId: string;
  rank: number;
  mac: string;
};

/** A message of the contact form. `handledAt`: when the agency said that it was done with it. */
export type ContactMessagesTable = ContactMessage & {
  id: string;
  receivedAt: number;
  handledAt: number | null;
  /** A later contact by the same address of which nothing else is kept. */
  lastContactAt: Generated<number | null>;
  /** What it is searched by (`searchableText`). */
  searched: Generated<string>;
};

/** A mail that was enqueued. It is over when one of `sentAt`, `deadAt`, `cancelledAt` is set. */
export type OutboxTable = {
  id: string;
  kind: MailKind;
  /** The contract, step of a contract, draft or message that the mail is about. */
  subjectId: string;
  messageId: string;
  /** Of those that are due, the lowest leaves first. */
  priority: Generated<number>;
  /** Keyed hash of the mailbox that it went to or is on its way to, of those that anybody can have sent. */
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
  kind: "contract-summary" | "mandate";
  fileName: string;
  /** Encrypted: a mandate shows the whole IBAN. */
  bytesSealed: Uint8Array;
  byteLength: number;
  sha256: string;
  createdAt: number;
};

/** The PDF of a version of the terms, as it was sent. `textSha256`: of the text it shows, which contracts keep too. */
export type TermsDocumentsTable = Omit<DocumentsTable, "id" | "contractId" | "kind"> &
  Pick<AcceptedTerms, "edition" | "version"> & { textSha256: string };

/** The answer to a call, for when the same call comes again. */
export type IdempotentRequestsTable = {
  name: string;
  key: string;
  requestHmac: string;
  answerSealed: string;
  createdAt: number;
};

/** What keeps a contract from being erased, a dispute for instance. It ends when it is lifted. */
export type LegalHoldsTable = {
  id: string;
  contractId: string;
  /** In the agency's words. */
  reason: string;
  placedOn: Day;
  liftedOn: Day | null;
};

/** Someone asked to be erased. */
export type ErasureRequestsTable = {
  id: string;
  /** An e-mail address or the number of a contract; once handled, what {@link ErasuresTable} calls the subject. */
  target: string;
  askedOn: Day;
  dueOn: Day;
  handledOn: Day | null;
};

/** What is erased of people: a row each, or a whole contract with its mandate and its PDFs. */
type ErasedSubject = "draft" | "message" | "contract" | "activity";

/** What is erased; `none`: nothing yet, a person let erasures go on. */
export type ErasedKind = ErasedSubject | "answer" | "limit" | "mail-file" | "none";

/** Why it was erased. */
export type ErasureRule =
  /** Not signed in time. */
  | "draft-expired"
  /** Twelve months after the last contact. */
  | "contact-ended"
  /** Twenty-four months after the contract. */
  | "contract-ended"
  /** Asked for. */
  | "request"
  /** Served its purpose. */
  | "no-longer-needed"
  /** The clock had been doubted, and somebody confirmed the date. */
  | "clock-confirmed";

/** The erasure log of what was erased, when and why. It names nobody. */
export type ErasuresTable = {
  erasedOn: Day;
  kind: ErasedKind;
  rule: ErasureRule;
  /**
   * The number of a contract, the identifier of a draft or message, the keyed hash of an address; the latest day known
   * when the clock was doubted; or empty.
   */
  subject: string;
  count: number;
};

/** Work that one process at a time does now and then. */
export type JobsTable = {
  name: string;
  leaseOwner: string | null;
  leaseUntil: number | null;
  /** By the clock of who did it. */
  finishedAt: number | null;
};

/** A value for each key, sealed by it, that a start must open. */
export type KeyCanariesTable = { keyId: string; canary: string };

/** Every table of the store. */
export type Schema = StaffSchema & {
  drafts: DraftsTable;
  contracts: ContractsTable;
  contract_steps: ContractStepsTable;
  announcements: AnnouncementsTable;
  mandates: MandatesTable;
  documents: DocumentsTable;
  terms_documents: TermsDocumentsTable;
  evidence_events: EvidenceEventsTable;
  evidence_heads: EvidenceHeadsTable;
  debit_runs: DebitRunsTable;
  debits: DebitsTable;
  paid_dues: PaidDuesTable;
  contact_messages: ContactMessagesTable;
  outbox: OutboxTable;
  idempotent_requests: IdempotentRequestsTable;
  legal_holds: LegalHoldsTable;
  erasure_requests: ErasureRequestsTable;
  erasures: ErasuresTable;
  jobs: JobsTable;
  /** When something was last done, such as a backup. */
  milestones: { name: Milestone; at: number };
  /** Numbers given out one after the other. */
  counters: { name: string; value: number };
  /** What the site made once and keeps for good, sealed. */
  secrets: { name: string; valueSealed: string };
  key_canaries: KeyCanariesTable;
};
