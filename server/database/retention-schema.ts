import type { Day } from "#domain/calendar.ts";

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

/**
 * What is erased: a row each, a file, or a whole contract with its mandate and its PDFs. `none`: nothing yet, a person
 * let erasures go on.
 */
export type ErasedKind = "draft" | "message" | "contract" | "answer" | "limit" | "mail-file" | "none";

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

/** The journal of what was erased, when and why. It names nobody. */
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

/** The tables of how long things are kept. */
export type RetentionTables = {
  legal_holds: LegalHoldsTable;
  erasure_requests: ErasureRequestsTable;
  erasures: ErasuresTable;
  jobs: JobsTable;
};
