import type { Day } from "#domain/calendar.ts";
import { addTargetDays } from "#domain/target-days.ts";

/** Whether a text has the format of a bank's reason for a return (ISO 20022, `ExternalStatusReason1Code`). */
export function isReturnReason(code: string): boolean {
  return /^[A-Z0-9]{4}$/.test(code);
}

/** The reason of a bank that gives none (« not specified »). */
export const unsaidReason = "MS03";

/**
 * Reasons after which a debit on the same mandate would only come back again (EPC SDD Core rulebook 2025, 4.3, and ISO
 * 20022, external code sets): its debtor is dead, or the mandate missing; the account is unknown (AC01, AC02), closed
 * (AC04, AC05), blocked (AC06), or takes no debits at all (AG01, AG03), none of this scheme (AC13) or none of ours (SL01);
 * its bank cannot be reached (DNOR, RC01).
 */
export const deadMandateReasons = [
  ...(["MD07", "AC01", "AC02", "AC04", "AC05", "AC06", "AC13", "AG01", "AG03", "DNOR", "MD01"] as const),
  ...(["RC01", "SL01"] as const),
] as const;
export type DeadMandateReason = (typeof deadMandateReasons)[number];

/** Whether the client has to give another account after a return for a reason. Nobody asks a dead debtor. */
export function needsAnotherAccount(reason: string | null): boolean {
  return reason !== "MD07" && deadMandateReasons.some((dead) => dead === reason);
}

/** The reason of the bank that forbids any further debit on the mandate of some debits; `null` if there is none. */
export function deadMandateReasonOf(
  debits: readonly { readonly rejectionReason: string | null }[],
): DeadMandateReason | null {
  return (
    deadMandateReasons.find((dead) => debits.some(({ rejectionReason }) => rejectionReason === dead)) ?? null
  );
}

/**
 * TARGET days after the collection within which a debit comes back because of the account: five for the bank of the debtor
 * (EPC SDD Core rulebook 2025, 4.3), and two for ours to book it. What the debtor asks for comes back for months.
 */
const daysToComeBack = 7;

/** Whether a debit that was collected on a day can come back on the day and for the reason of a line, as far as it says. */
export function mayComeBack(
  collectionOn: Day,
  { on, reason }: { readonly on: Day | null; readonly reason: string | null },
): boolean {
  const isOfAccount = reason === "AM04" || (needsAnotherAccount(reason) && reason !== "MD01");
  return on === null || !isOfAccount || on <= addTargetDays(collectionOn, daysToComeBack);
}

/** The means by which money comes in without a debit, and goes back. */
export const settlementMeans = ["transfer", "cheque", "card"] as const;
export type SettlementMeans = (typeof settlementMeans)[number];

/** How a due day was paid without a debit. `account`: with money that its contract had on account. */
export type PaymentMeans = SettlementMeans | "account";
