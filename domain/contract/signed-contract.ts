import type { Day } from "#domain/calendar.ts";
import type { PackId, TermsEdition } from "#domain/pack.ts";
import type { Mandate } from "./mandate.ts";
import type { ContractDates } from "./renewal.ts";
import type { Subscriber } from "./subscriber.ts";
import type { Warning } from "./warnings.ts";

/**
 * What happens on the way to a signature, in the order of the evidence chain: the order is shown and approved by the first
 * step, shown again above the second, which approves contract and mandate (terms, article validation).
 */
export const signatureEvidence = [
  "step1-accepted",
  "summary-shown",
  "step2-accepted",
  "contract-kept",
] as const;

/** What happens until a contract is signed: the evidence that its summary prints. */
export type SignatureEvidence = (typeof signatureEvidence)[number];

/** What the evidence chain of a contract tells, from its first step to its end. */
export type EvidenceKind =
  | SignatureEvidence
  | "termination-asked"
  | "termination-notified"
  | "withdrawn"
  | "suspended"
  | "reactivated"
  | "step-undone"
  | "debit-refunded"
  | "bank-details-shown"
  | "mandate-saved"
  | "bank-file-made"
  | "debit-run-cancelled"
  | "dossier-made"
  | "link-renewed"
  | "address-corrected"
  | "address-confirmed"
  | "address-verified"
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

/**
 * A contract with its mandate, as both parties accepted it: the one source of the summary, the
 * mandate form, the mails and the desk. Instants are in milliseconds since 1970, UTC.
 */
export type SignedContract = {
  readonly id: string;
  /** `2H-2025-0128`: the year of the signature and a rank within it. */
  readonly number: string;
  /** Unique mandate reference: the number and eight characters (`2H-2025-0128-7K4QX2M9`). */
  readonly umr: string;
  readonly packId: PackId;
  /** Euro cents a month, tax included, as accepted. */
  readonly monthlyCents: number;
  readonly trialDays: number;
  readonly firstMonthFree: boolean;
  readonly subscriber: Subscriber;
  readonly mandate: Mandate;
  readonly signedAt: number;
  readonly dates: ContractDates;
  readonly terms: AcceptedTerms;
  /** SHA-256 of the canonical JSON of what was signed, in lower-case hexadecimal. */
  readonly signedDataSha256: string;
  readonly evidence: readonly EvidenceFact[];
  /** What looked mistyped and was shown to the visitor, who went on. */
  readonly warnings: readonly Warning[];
};

/** The last part of the mandate reference, which names the evidence file. */
export function evidenceFileReference(contract: Pick<SignedContract, "umr">): string {
  return contract.umr.slice(contract.umr.lastIndexOf("-") + 1);
}
