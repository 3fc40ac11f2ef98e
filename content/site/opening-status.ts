import { company } from "#content/site/company.ts";
import { clockInParis } from "#content/site/format.ts";
import { weekday } from "#content/site/weekday.ts";
import { addDays, type Day, dayInParis, dayOfWeek } from "#domain/calendar.ts";
import { isPublicHoliday } from "#domain/working-days.ts";

/** Whether somebody answers the telephone now, and what to tell callers. */
export type OpeningStatus = { readonly isOpen: boolean; readonly words: string };

/** The status at an instant, in milliseconds since 1970; hours and days are Paris time. */
export function openingStatus(instant: number): OpeningStatus {
  const { opens, closes } = company.openingHours;
  const today = dayInParis(instant);
  const time = clockInParis(instant).slice(0, 5);
  if (isWorked(today) && opens <= time && time < closes) {
    return { isOpen: true, words: `Nous répondons jusqu’à ${hour(closes)}` };
  }
  const next = nextWorkedDay(time < opens ? today : addDays(today, 1));
  const when = next === today ? "aujourd’hui dès" : `dès ${weekday(next)} à`;
  return { isOpen: false, words: `Nous répondons ${when} ${hour(opens)}` };
}

function nextWorkedDay(day: Day): Day {
  return isWorked(day) ? day : nextWorkedDay(addDays(day, 1));
}

function isWorked(day: Day): boolean {
  return workedDays.includes(weekdays[dayOfWeek(day) - 1]!) && !isPublicHoliday(day);
}

/** `09:00` → « 9 h », `18:30` → « 18 h 30 ». */
function hour(time: string): string {
  const [hours, minutes] = time.split(":");
  return `${Number(hours)} h${minutes === "00" ? "" : ` ${minutes}`}`;
}

const workedDays: readonly string[] = company.openingHours.days;
const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
