import type { LaterPrice } from "#domain/billing/amount-due.ts";
import type { Day } from "#domain/calendar.ts";
import type { Gift } from "#domain/gift.ts";
import type { PackId, TermsEdition } from "#domain/pack.ts";
import type { Mandate } from "./mandate.ts";
import type { LaterPack } from "./packs-in-force.ts";
import type { ContractDates } from "./renewal.ts";
import type { Subscriber } from "./subscriber.ts";
import type { Warning } from "./warnings.ts";

/**
 * The events up to a signature, in the order of the evidence chain: the first step shows and approves the order; the
 * second shows it again, and approves contract and mandate (terms, article validation).
 */
export const signatureEvidence = [
  "step1-accepted",
  "summary-shown",
  "step2-accepted",
  "contract-kept",
] as const;

/** The evidence up to the signature, which the summary of a contract prints. */
export type SignatureEvidence = (typeof signatureEvidence)[number];

/** The kinds of events in a contract's evidence chain, from its first step to its end. */
export type EvidenceKind =
  | SignatureEvidence
  | "contract-taken-over"
  | "paper-kept"
  | "termination-asked"
  | "termination-taken-back"
  | "termination-notified"
  | "withdrawn"
  | "suspended"
  | "reactivated"
  | "step-undone"
  | "refunded"
  | "debit-returned"
  | "debit-settled"
  | "charge-noted"
  | "charge-rebilled"
  | "charge-waived"
  | "debit-return-undone"
  | "debit-settlement-undone"
  | "bank-details-shown"
  | "mandate-saved"
  | "bank-file-made"
  | "invoice-issued"
  | "credit-note-issued"
  | "payment-reminded"
  | "siret-corrected"
  | "seat-corrected"
  | "company-confirmed"
  | "debit-run-cancelled"
  | "dossier-made"
  | "link-renewed"
  | "address-corrected"
  | "address-confirmed"
  | "address-verified"
  | "address-change-asked"
  | "address-change-confirmed"
  | "address-change-undone"
  | "address-in-use"
  | "pack-changed"
  | "pack-renounced"
  | "account-changed"
  | "account-change-undone"
  | "facts-changed"
  | "facts-change-undone"
  | "facts-in-use"
  | "account-erased"
  | "change-announced";

/** One dated fact of a signature. `at` is in milliseconds since 1970, UTC. */
export type EvidenceFact = { readonly kind: SignatureEvidence; readonly at: number };

/** The terms that a contract was signed under. */
export type AcceptedTerms = {
  readonly edition: TermsEdition;
  /** Day of publication, which names the version. */
  readonly version: Day;
  /** SHA-256 of the text of the edition, in lower-case hexadecimal. */
  readonly sha256: string;
};

/** The life of a mandate before its contract was taken over. `lastDebitOn`: `null` if nothing was debited on it. */
export type TakenOver = { readonly mandateSignedOn: Day; readonly lastDebitOn: Day | null };

/**
 * A contract with its mandate, as both parties accepted it: the one source for the summary, the mandate form, the mails
 * and the desk. Instants are in milliseconds since 1970, UTC.
 */
export type SignedContract = {
  readonly id: string;
  /** `2H-2025-0128`: the year of the signature and a number within it. */
  readonly number: string;
  /** Unique mandate reference: the number and eight characters (`2H-2025-0128-7K4QX2M9`). */
  readonly umr: string;
  readonly packId: PackId;
  /** Euro cents a month, tax included, as accepted. */
  readonly monthlyCents: number;
  readonly trialDays: number;
  readonly firstMonthFree: boolean;
  /** The gift of the quiz that it was signed with, or `null`. */
  readonly gift: Gift | null;
  /** The prices that were announced or agreed since; they are no part of what was signed. */
  readonly laterPrices: readonly LaterPrice[];
  /** The packs that amendments brought since. */
  readonly laterPacks: readonly LaterPack[];
  readonly subscriber: Subscriber;
  readonly mandate: Mandate;
  /** When it was signed; of a contract that was taken over, when it came in. */
  readonly signedAt: number;
  /** What happened elsewhere, if it was signed there; `null` if it was signed here. */
  readonly takenOver: TakenOver | null;
  readonly dates: ContractDates;
  /** Of a contract that was taken over, those in force when it came in: the terms that it was signed under are on its paper. */
  readonly terms: AcceptedTerms;
  /** SHA-256 of the canonical JSON of the signed data, in lower-case hexadecimal. */
  readonly signedDataSha256: string;
  readonly evidence: readonly EvidenceFact[];
  /** Warnings about possible mistyping that the visitor saw before going on. */
  readonly warnings: readonly Warning[];
};

/** What names the evidence file: the last part of a mandate reference of ours, and the whole of one given elsewhere. */
export function evidenceFileReference({ umr }: Pick<SignedContract, "umr">): string {
  return /^2H-\d{4}-\d+-([^-]+)$/.exec(umr)?.[1] ?? umr;
}
