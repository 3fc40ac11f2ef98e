import { addDays, type Day, startInParis } from "#domain/calendar.ts";
import type { ContractStatus } from "./lifecycle.ts";
import type { ContractDates } from "./renewal.ts";

/** Days before the end of a trial on which its subscriber is told of it. */
export const trialNoticeDays = 3;

/** Hours after that day has begun in Paris: nine o’clock, or an hour more or less where clocks change that night. */
const noticeHour = 9;

type TrialDates = Pick<ContractDates, "trialEndsOn">;

/** When the end of a trial is told, in milliseconds since 1970; `null` without a trial. */
export function trialNoticeAt({ trialEndsOn }: TrialDates): number | null {
  return trialEndsOn && startInParis(addDays(trialEndsOn, -trialNoticeDays)) + noticeHour * 3_600_000;
}

/**
 * Whether a contract is in its trial on a day and goes on after it, so that its first debit is to come: the last day of
 * the trial is the last one on which it is ended for nothing (terms, article resiliation-abonne).
 */
export function isTrialGoingOn(
  { status, dates }: { readonly status: ContractStatus; readonly dates: TrialDates },
  day: Day,
): boolean {
  return status.state === "active" && dates.trialEndsOn !== null && day <= dates.trialEndsOn;
}
