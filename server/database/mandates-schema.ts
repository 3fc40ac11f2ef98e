import type { Day } from "#domain/calendar.ts";
import type { BankDetails, Mandate } from "#domain/contract/mandate.ts";

/** A SEPA mandate of a contract: the one that was signed with it, or that of an amendment. */
export type MandatesTable = Omit<Mandate, keyof BankDetails> & {
  /** That of its contract, or one that begins with it (`mandateIdOf`, server/database/mandates.ts). */
  id: string;
  contractId: string;
  umr: string;
  /** Encrypted JSON of the {@link BankDetails}. */
  bankDetailsSealed: string;
  maskedIban: string;
  createdAt: number;
  /** The instant from which debits may use it; 0 for the one that was signed with the contract. */
  usableAt: number;
  /** When it was taken back, or replaced by a later one, before it could be used. */
  revokedAt: number | null;
  /** The day its account was erased, because another one has long been in use. */
  accountErasedOn: Day | null;
};

/** A text that was signed later than its contract, and changes it. */
export type AmendmentsTable = {
  /** Also the identifier of its step, which its mails are about, and the end of that of its mandate. */
  id: string;
  contractId: string;
  /** `account`: another account to debit. */
  kind: "account";
  signedAt: number;
  /** The day as the visitor's browser sent it. */
  date: string;
  /** The reference of the mandate that it replaces. */
  replacedUmr: string;
  /** JSON of the unpaid months as its client chose to pay them (`ChosenDue`). */
  duesJson: string;
  /** JSON of the month after them, on the day that its mail announces; `null` if nothing is due any more. */
  nextDueJson: string | null;
  warningsJson: string;
  signedDataSealed: string;
  signedDataSha256: string;
  requestHmac: string;
  /** The hash of the private link that it was taken back with, which no longer opens the contract. */
  formerLinkHash: string | null;
};

/** The tables of mandates, and of the amendments that bring further ones. */
export type MandatesSchema = { mandates: MandatesTable; amendments: AmendmentsTable };
