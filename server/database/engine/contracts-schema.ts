import type { Generated } from "kysely";
import type { AccountFault } from "#domain/billing/account.ts";
import type { Day } from "#domain/calendar.ts";
import type { MandateRequestReason } from "#domain/contract/account-change.ts";
import type { EmailChangeEnd } from "#domain/contract/email-change.ts";
import type { EmailConfirmation } from "#domain/contract/email-confirmation.ts";
import type { FactSource } from "#domain/contract/fact-changes.ts";
import type { ContractStatus, Step, SuspensionReason, TerminationCause } from "#domain/contract/lifecycle.ts";
import type { BankDetails, Mandate } from "#domain/contract/mandate.ts";
import type { Subscriber } from "#domain/contract/subscriber.ts";
import type { GiftCode } from "#domain/gift.ts";
import type { PackId, TermsEdition } from "#domain/pack.ts";

/* The tables of drafts and contracts. Instants and columns that end in `Sealed` are as in `schema.ts`. */

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

/**
 * A subscription that the desk prepared for somebody, who fills in the rest, accepts and signs. An unknown field is
 * empty. Its row goes with its link.
 */
export type PreparedSubscriptionsTable = SubscriberColumns & {
  id: string;
  packId: PackId;
  giftCode: GiftCode | null;
  /** Who will look after its contract. */
  zenmasterId: string | null;
  greeting: string;
  preparedBy: string;
  preparedById: string;
  tokenHash: string;
  tokenSealed: string;
  createdAt: number;
  expiresAt: number;
  openedAt: number | null;
  /** The draft that its person began, and the contract that they signed. */
  draftId: string | null;
  contractId: string | null;
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
    /** When it was signed; of a contract that was taken over, when it came in. */
    signedAt: number;
    /** Whether it was signed elsewhere. */
    takenOver: Generated<0 | 1>;
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
    /** The e-mail address in use, if the agency corrected the signed one, or its client changed it. */
    correctedEmail: string | null;
    /** The SIRET that invoices bear, if the agency corrected the signed one, or its client changed it. */
    correctedSiret: string | null;
    /** The seat that invoices bear, if the agency corrected the signed one, or its client changed it. */
    correctedSeat: string | null;
    /** The name, the contact person and the telephone number in use, once its client has changed those that were signed. */
    changedName: string | null;
    changedPerson: string | null;
    changedTelephone: string | null;
    /** Whether a seat came into use that nobody understands, or that another country of the tax has. */
    seatInDoubt: Generated<0 | 1>;
    /** Whether another contract of its company ran when it was signed, and nobody has said since that both are meant. */
    sharesCompany: Generated<0 | 1>;
    /** The client's number for value added tax in another country of the European Union. */
    vatNumber: string | null;
    /** When the e-mail address was confirmed, and by whom; empty until then. */
    addressConfirmedAt: number | null;
    addressConfirmedBy: EmailConfirmation["by"] | null;
    /**
     * The due day of the first payment that waits for that (`firstDayOwed`); `null` once the e-mail address is confirmed,
     * or if nothing is left to debit.
     */
    awaitedDebitOn: Day | null;
    /** When somebody of the agency welcomed the client, or said that it is not needed; empty until then. */
    welcomedOn: Day | null;
    /** The person of the agency who looks after it (`staff.id`), kept when they lose access; empty without one. */
    zenmasterId: string | null;
    /** Whether its entries wait, because no number could be given when something about it changed. */
    booksWait: Generated<0 | 1>;
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
    | "rebill-charge"
    | "waive-charge"
    | "announce-change"
    | "change-account"
    | "change-pack"
    | "renounce-pack"
    | "change-facts"
    | "change-email"
    | "request-mandate"
    | "request-pack"
    | "assign-zenmaster";
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
  /** The person who looks after the contract from then on, if the step assigned one. */
  zenmasterId: string | null;
  /** JSON of the contract's status before it (`ContractStatus`), for as long as it may be undone. */
  statusBeforeJson: string | null;
  /** When it was undone, because it was recorded by mistake: it no longer counts. */
  undoneAt: number | null;
  /**
   * For a link that replaced another because a change was taken back, or another e-mail address came into use: the hash of
   * the one that no longer opens the contract.
   */
  formerLinkHash: string | null;
};

/** A change of the facts of a contract: kept at once, used a day later unless it is taken back. */
export type FactChangesTable = {
  /** Also the identifier of its step, which its mails are about. */
  id: string;
  contractId: string;
  at: number;
  /** JSON of the new values (`NewFacts`), and of those that they replace. */
  factsJson: string;
  formerJson: string;
  /** Who recorded it at the desk, and how the agency knows of it; empty if its client typed it. */
  by: string | null;
  source: FactSource | null;
  usableAt: number;
  /** When the contract's columns took it over. */
  usedAt: number | null;
  /** When it was taken back, or replaced by a later one, before it could be used. */
  undoneAt: number | null;
};

/** Another e-mail address of a contract: used once it was confirmed, and the one in use has not refused it for a day. */
export type EmailChangesTable = {
  /** Also the identifier of its step, which its mails are about. */
  id: string;
  contractId: string;
  at: number;
  /** The new one, empty once it is forgotten; and the one that was in use. */
  email: string;
  former: string;
  /** Who recorded it at the desk, and how the agency knows of it; empty if its client typed it. */
  by: string | null;
  source: FactSource | null;
  /** The token of the link that confirms it. */
  tokenHash: string;
  tokenSealed: string;
  usableAt: number;
  expiresAt: number;
  confirmedAt: number | null;
  usedAt: number | null;
  /** When and why it ended before it could be used. */
  undoneAt: number | null;
  end: EmailChangeEnd | null;
};

/** The columns of a contract about the gift that it was signed with; all of them are empty without one. */
type GiftColumns = {
  giftCode: GiftCode | null;
  /** `Gift` has both: the reduced price in euro cents a month, and the due day of the first debit at the price of the pack. */
  reducedCents: number | null;
  normalPriceFromOn: Day | null;
  /** The keyed hash of the company that received it (`giftCompanyHmac`); empty once erased. */
  giftCompanyHmac: string | null;
  /** The day that the agency added it to the advertising budget of the client. */
  adsAddedOn: Day | null;
};

/** A SEPA mandate of a contract: the one that was signed with it, or that of an amendment. */
export type MandatesTable = Omit<Mandate, keyof BankDetails> & {
  /** That of its contract, or one that begins with it (`mandateIdOf`, server/database/mandates.ts). */
  id: string;
  contractId: string;
  umr: string;
  /** Encrypted JSON of the {@link BankDetails}. */
  bankDetailsSealed: string;
  maskedIban: string;
  /** Why no debit can use its account; known when it is signed, so that nobody has to unseal it. */
  accountFault: AccountFault | null;
  createdAt: number;
  /** The instant from which debits may use it; 0 for the one that was signed with the contract. */
  usableAt: number;
  /** When it was taken back, or replaced by a later one, before it could be used. */
  revokedAt: number | null;
  /** The day its account was erased, because another one has long been in use. */
  accountErasedOn: Day | null;
  /** The day of its last debit before its contract was taken over; `null` without one. */
  usedElsewhereOn: Day | null;
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
  /** JSON of the unpaid months as its client chose to pay them (`AgreedDue`). */
  duesJson: string;
  /** JSON of the month after them, on the day that its mail announces; `null` if nothing is due any more. */
  nextDueJson: string | null;
  warningsJson: string;
  signedDataSealed: string;
  signedDataSha256: string;
  requestHmac: string;
};

/** Another pack of a contract, signed as an amendment. */
export type PackChangesTable = {
  /** Also the identifier of its step, which its mails are about. */
  id: string;
  contractId: string;
  /** The number of its contract, which the lists of contracts are read by. */
  number: string;
  signedAt: number;
  /** The day as the visitor's browser sent it. */
  date: string;
  toPackId: PackId;
  /** The first due day with it. */
  fromOn: Day;
  /** JSON of what was shown and signed (`PackChange`). */
  changeJson: string;
  /** When its client renounced it, and the first due day with the former pack again. */
  renouncedAt: number | null;
  backOn: Day | null;
  signedDataSealed: string;
  signedDataSha256: string;
  requestHmac: string;
};

/** A price that a contract owes since an announcement or an amendment, or would, had it not been withdrawn. */
export type ContractPricesTable = {
  /** Of an announced price, also the identifier of its step, which its mails are about. */
  id: string;
  contractId: string;
  /** The number of its contract, which the lists of contracts are read by. */
  number: string;
  /** Euro cents a month, tax included: without the gift of the contract, and with it; `null` if the gift reduces no price. */
  monthlyCents: number;
  reducedCents: number | null;
  /** The first due day at this price. */
  fromOn: Day;
  /** When it was withdrawn before it had begun, or a later announcement replaced it. */
  withdrawnAt: number | null;
  /** The amendment that it lapsed with, as long as that stands. */
  lapsedWith: string | null;
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

export type ContractsSchema = {
  drafts: DraftsTable;
  prepared_subscriptions: PreparedSubscriptionsTable;
  contracts: ContractsTable;
  contract_steps: ContractStepsTable;
  mandates: MandatesTable;
  amendments: AmendmentsTable;
  fact_changes: FactChangesTable;
  email_changes: EmailChangesTable;
  pack_changes: PackChangesTable;
  contract_prices: ContractPricesTable;
  legal_holds: LegalHoldsTable;
};
