import { addDays, type Day, startInParis } from "#domain/calendar.ts";
import type { ContractStatus } from "./lifecycle.ts";
import type { ContractDates } from "./renewal.ts";

/** Days before the end of a trial on which its subscriber is reminded. */
export const trialReminderDays = 3;

/** Hours after that day begins in Paris: nine o’clock, or one hour off when the clocks change that night. */
const reminderHour = 9;

type TrialDates = Pick<ContractDates, "trialEndsOn">;

/** When to send the reminder about the end of a trial, in milliseconds since 1970; `null` without a trial. */
export function trialReminderAt({ trialEndsOn }: TrialDates): number | null {
  return trialEndsOn && startInParis(addDays(trialEndsOn, -trialReminderDays)) + reminderHour * 3_600_000;
}

/**
 * Whether a contract is in its trial on a day and goes on after it, so that its first debit is still to come. On the
 * last day of the trial it can still be ended for free (terms, article resiliation-abonne).
 */
export function isTrialGoingOn(
  { status, dates }: { readonly status: ContractStatus; readonly dates: TrialDates },
  day: Day,
): boolean {
  return status.state === "active" && dates.trialEndsOn !== null && day <= dates.trialEndsOn;
}
