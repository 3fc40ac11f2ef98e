import { addDays, type Day, startInParis } from "#domain/calendar.ts";
import { addWorkingDays, workingDayOnOrAfter } from "#domain/working-days.ts";

/** The rank of a reminder of an unpaid month: the last one says what the terms allow. */
export type ReminderRank = 1 | 2 | 3;

/** How many reminders an unpaid month gets. */
export const reminderCount = 3;

/** Days after the record of the return at which the second and the third reminder leave, or on the next working day. */
const laterDays = [8, 15] as const;

/** Days between two reminders if the former one left late. */
const restDays = 7;

/** The hour in Paris at which reminders leave. */
const reminderHour = 9;

/**
 * The day of the next reminder of a return that was recorded on a day (docs/product.md, 6): the next working day, then the
 * 8th and the 15th day after it, or the next working day. `passed`: the days on which the former ones left. One that
 * left late puts off the next: nobody gets two in a week. `null` after the last.
 */
export function nextReminderOn(recordedOn: Day, passed: readonly Day[]): Day | null {
  const planned = plannedDays(recordedOn);
  const next = planned[passed.length];
  const former = passed.at(-1);
  if (next === undefined || former === undefined) return next ?? null;
  const isLate = former > planned[passed.length - 1]!;
  const rested = workingDayOnOrAfter(addDays(former, restDays));
  return isLate && rested > next ? rested : next;
}

function plannedDays(recordedOn: Day): readonly Day[] {
  return [
    addWorkingDays(recordedOn, 1),
    ...laterDays.map((days) => workingDayOnOrAfter(addDays(recordedOn, days))),
  ];
}

/** The instant at which the reminders of a working day leave: clocks change on Sundays alone. */
export function reminderInstant(day: Day): number {
  return startInParis(day) + reminderHour * 3_600_000;
}
