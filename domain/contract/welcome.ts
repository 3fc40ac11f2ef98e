import type { Day } from "#domain/calendar.ts";
import { addWorkingDays, workingDaysAfter } from "#domain/working-days.ts";

/** How a new client was welcomed, or that nobody has to. */
export const welcomeWays = ["call", "mail", "not-needed"] as const;
export type WelcomeWay = (typeof welcomeWays)[number];

/**
 * The day by which the agency promised its first message, and how many working days have passed since: the confirmation
 * says « sous un jour ouvré » (docs/product.md, 7). Signed on a Friday and not welcomed on Tuesday: Monday, 1.
 */
export function welcomePromise(
  acceptedOn: Day,
  today: Day,
): { readonly dueOn: Day; readonly workingDaysLate: number } {
  const dueOn = addWorkingDays(acceptedOn, 1);
  return { dueOn, workingDaysLate: workingDaysAfter(dueOn, today) };
}
