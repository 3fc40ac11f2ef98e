import { evidenceFileReference } from "./signed-contract.ts";

/** The mandate of another account, by the last part of its reference. */
export type AmendedMandateKind = `mandate-${string}`;

/** A PDF of a contract: its summary, the mandate that was signed with it, or that of another account. */
export type DocumentKind = "contract-summary" | "mandate" | AmendedMandateKind;

/** The kind of the PDF of another account's mandate. */
export function amendedMandateKind(mandate: { readonly umr: string }): AmendedMandateKind {
  return `mandate-${evidenceFileReference(mandate)}`;
}

/** Whether a PDF is that of another account's mandate. */
export function isAmendedMandate(kind: string): kind is AmendedMandateKind {
  return kind.startsWith("mandate-");
}

/** Whether a PDF is a mandate, which shows a full account. */
export function isMandate(kind: string): boolean {
  return kind === "mandate" || isAmendedMandate(kind);
}
