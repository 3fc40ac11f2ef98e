/** Whether a text has the format of a bank's reason for a return (ISO 20022, `ExternalStatusReason1Code`). */
export function isReturnReason(code: string): boolean {
  return /^[A-Z0-9]{4}$/.test(code);
}

/**
 * Reasons after which the same mandate can never be collected: the account is unknown or closed, the mandate missing,
 * or its debtor dead (EPC SDD Core rulebook 2025, 4.3).
 */
const deadMandateReasons = ["AC01", "AC04", "MD01", "MD07"] as const;
export type DeadMandateReason = (typeof deadMandateReasons)[number];

/** The reason of the bank that forbids any further debit on the mandate of some debits; `null` if there is none. */
export function deadMandateReasonOf(
  debits: readonly { readonly rejectionReason: string | null }[],
): DeadMandateReason | null {
  return (
    deadMandateReasons.find((dead) => debits.some(({ rejectionReason }) => rejectionReason === dead)) ?? null
  );
}

/** The means by which money comes in without a debit, and goes back. */
export const settlementMeans = ["transfer", "cheque", "card"] as const;
export type SettlementMeans = (typeof settlementMeans)[number];

/** How a due day was paid without a debit. `account`: with money that its contract had on account. */
export type PaymentMeans = SettlementMeans | "account";
