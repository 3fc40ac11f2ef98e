import { addDays, type Day } from "#domain/calendar.ts";
import { workingDayOnOrAfter } from "#domain/working-days.ts";
import { type ContractDates, nextRenewalOnOrAfter } from "./renewal.ts";

/**
 * The last day of service of a contract that its subscriber terminates on a day: the next anniversary, or that very day
 * if it is one (terms, article resiliation-abonne). Renewed on the 28th and terminated on 6 July, a contract is active
 * through 28 July.
 */
export function lastDayOfService(
  dates: Pick<ContractDates, "acceptedOn" | "trialEndsOn">,
  askedOn: Day,
): Day {
  return nextRenewalOnOrAfter(dates, askedOn);
}

/** The day on which services are suspended: the one after the last day of service. */
export function suspendedOn(lastDay: Day): Day {
  return addDays(lastDay, 1);
}

/** A firm may withdraw if it employs fewer people than this (terms, article retractation). */
export const withdrawalEmployeesBelow = 6;

/**
 * The last day on which a withdrawal is accepted: the fourteenth after the signature, or the next working day if that
 * is on a week-end or a public holiday (Code de la consommation, L221-19).
 */
export function withdrawalDeadlineOn(dates: Pick<ContractDates, "withdrawalEndsOn">): Day {
  return workingDayOnOrAfter(dates.withdrawalEndsOn);
}

/** Whether a firm of so many employees may still withdraw on a day (terms, article retractation). */
export function mayWithdraw(
  dates: Pick<ContractDates, "withdrawalEndsOn">,
  employees: number,
  day: Day,
): boolean {
  return employees < withdrawalEmployeesBelow && day <= withdrawalDeadlineOn(dates);
}

/** Days within which the agency must refund payments after a withdrawal (terms, article retractation). */
export const refundDays = 14;

/** The last day for the refund after a withdrawal received on a day. */
export function refundDueOn(withdrawnOn: Day): Day {
  return addDays(withdrawnOn, refundDays);
}

/**
 * Whether a contract ends before its first debit, so that nothing is ever due here: it was terminated during its free
 * start, or on the day that ends it (terms, article resiliation-abonne), or soon after it was taken over.
 */
export function endsInFreeStart(
  dates: Pick<ContractDates, "acceptedOn" | "firstRenewalOn" | "firstDebitOn">,
  lastDay: Day,
): boolean {
  return dates.acceptedOn < dates.firstDebitOn && lastDay <= dates.firstDebitOn;
}

/** What a subscriber may answer when asked why they leave; they need not. */
export const leavingReasons = ["price", "use", "activity", "provider", "service"] as const;
export type LeavingReason = (typeof leavingReasons)[number];

/** Maximum length of what they may say about it, in characters. */
export const longestLeavingWords = 1000;
