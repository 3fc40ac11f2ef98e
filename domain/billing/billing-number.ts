/** The two documents of billing that have a number. */
export const billingDocumentKinds = ["invoice", "credit-note"] as const;
export type BillingDocumentKind = (typeof billingDocumentKinds)[number];

/** The place of a document in the series of its kind and year; `rank` counts from 1. */
export type BillingNumber = {
  readonly kind: BillingDocumentKind;
  readonly year: number;
  readonly rank: number;
};

const letters = { invoice: "F", "credit-note": "A" } as const satisfies Record<BillingDocumentKind, string>;

/**
 * `2H-F-2026-000001` for an invoice, `2H-A-2026-000001` for a credit note: a unique number in a continuous and
 * chronological series (CGI ann. II, art. 242 nonies A, I, 7°), in the characters that French electronic invoices allow
 * (XP Z12-012, BR-FR-01 and BR-FR-02).
 */
export function formatBillingNumber({ kind, year, rank }: BillingNumber): string {
  return `2H-${letters[kind]}-${year}-${String(rank).padStart(6, "0")}`;
}

/** Reads a number back; `null` if the text is no number as {@link formatBillingNumber} writes it. */
export function readBillingNumber(text: string): BillingNumber | null {
  const [, letter, year, rank] = /^2H-([FA])-(\d{4})-(\d{6,15})$/.exec(text) ?? [];
  if (letter === undefined) return null;
  const number: BillingNumber = {
    kind: letter === letters.invoice ? "invoice" : "credit-note",
    year: Number(year),
    rank: Number(rank),
  };
  return number.rank > 0 && formatBillingNumber(number) === text ? number : null;
}
