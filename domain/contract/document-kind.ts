import { evidenceFileReference } from "./signed-contract.ts";

/** The mandate of another account, by the last part of its reference. */
export type AmendedMandateKind = `mandate-${string}`;

/** The amendment by which a contract has another pack, by its number within the contract, from 1. */
export type AmendmentKind = `amendment-${number}`;

/**
 * A PDF of a contract: its summary, the mandate that was signed with it, that of another account, an amendment, or what
 * was signed elsewhere (`paper`).
 */
export type DocumentKind = "contract-summary" | "mandate" | "paper" | AmendedMandateKind | AmendmentKind;

/** The kind of the PDF of another account's mandate. */
export function amendedMandateKind(mandate: { readonly umr: string }): AmendedMandateKind {
  return `mandate-${evidenceFileReference(mandate)}`;
}

/** The number of the amendment that a PDF shows; `null` if it shows none. */
export function amendmentOf(kind: string): number | null {
  const [, ordinal] = /^amendment-([1-9]\d*)$/.exec(kind) ?? [];
  return ordinal ? Number(ordinal) : null;
}

/** Whether a PDF is made at the signature of its contract. */
export function isSignedWithContract(kind: string): boolean {
  return kind === "contract-summary" || kind === "mandate";
}

/** Whether a PDF is that of another account's mandate. */
export function isAmendedMandate(kind: string): kind is AmendedMandateKind {
  return kind.startsWith("mandate-");
}

/** Whether a PDF shows a full account: a mandate, or what was signed elsewhere, which mostly has its mandate. */
export function isMandate(kind: string): boolean {
  return kind === "mandate" || kind === "paper" || isAmendedMandate(kind);
}
