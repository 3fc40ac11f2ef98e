/** Whether a text has the shape of a bank's reason for sending a debit back (ISO 20022, `ExternalStatusReason1Code`). */
export function isReturnReason(code: string): boolean {
  return /^[A-Z0-9]{4}$/.test(code);
}

/**
 * Reasons after which the same mandate can never be collected: the account is unknown or closed, the mandate missing, or
 * its debtor dead (EPC SDD Core rulebook 2025, 4.3).
 */
const withoutHope: ReadonlySet<string> = new Set(["AC01", "AC04", "MD01", "MD07"]);

/** Whether a debit that was sent back for a reason may be presented again; otherwise another mandate is needed. */
export function mayPresentAgain(reason: string | null): boolean {
  return reason === null || !withoutHope.has(reason);
}

/** How a payment that came back was paid in the end. */
export const settlementMeans = ["transfer", "cheque", "card"] as const;
export type SettlementMeans = (typeof settlementMeans)[number];
