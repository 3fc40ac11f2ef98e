import { addDays, type Day, startInParis } from "#domain/calendar.ts";
import type { ContractStatus } from "./lifecycle.ts";
import type { ContractDates } from "./renewal.ts";

/** Days before the last free day of a trial on which its subscriber is reminded. */
export const trialReminderDays = 3;

/** Hours after that day begins in Paris: nine o’clock, or one hour off when the clocks change that night. */
const reminderHour = 9;

type TrialDates = Pick<ContractDates, "trialEndsOn" | "firstDebitOn">;

/**
 * The last day on which a contract that begins with a trial can be ended for free (terms, article resiliation-abonne):
 * that of its first debit, the last day of the trial, or a month later with the free month of a gift. `null` without a
 * trial.
 */
export function lastFreeDay({ trialEndsOn, firstDebitOn }: TrialDates): Day | null {
  return trialEndsOn && firstDebitOn;
}

/** When to send the reminder about the end of a trial, in milliseconds since 1970; `null` without a trial. */
export function trialReminderAt(dates: TrialDates): number | null {
  const lastDay = lastFreeDay(dates);
  return lastDay && startInParis(addDays(lastDay, -trialReminderDays)) + reminderHour * 3_600_000;
}

/** Whether a contract that began with a trial is still free on a day, and goes on after it. */
export function isTrialGoingOn(
  { status, dates }: { readonly status: ContractStatus; readonly dates: TrialDates },
  day: Day,
): boolean {
  const lastDay = lastFreeDay(dates);
  return status.state === "active" && lastDay !== null && day <= lastDay;
}
