import { addDays, type Day, dayOfWeek, yearOf } from "#domain/calendar.ts";
import { easterSunday } from "#domain/easter.ts";

/**
 * Whether banks settle payments in euros on a day: TARGET is closed on week-ends, on 1 January, Good Friday, Easter
 * Monday, 1 May, 25 and 26 December (European Central Bank, long-term calendar).
 */
export function isTargetDay(day: Day): boolean {
  return (
    dayOfWeek(day) <= 5 && !fixedClosings.has(day.slice(5)) && !easterClosings(yearOf(day)).includes(day)
  );
}

/** The day itself if TARGET is open, otherwise the next day on which it is. */
export function targetDayOnOrAfter(day: Day): Day {
  return isTargetDay(day) ? day : targetDayOnOrAfter(addDays(day, 1));
}

/** The settlement day number `count` after a day, which itself is not counted. */
export function addTargetDays(day: Day, count: number): Day {
  let reached = day;
  for (let left = count; left > 0; left--) reached = targetDayOnOrAfter(addDays(reached, 1));
  return reached;
}

/** The settlement day number `count` before a day, which itself is not counted. */
export function targetDaysBefore(day: Day, count: number): Day {
  let reached = day;
  for (let left = count; left > 0; left--) {
    reached = addDays(reached, -1);
    while (!isTargetDay(reached)) reached = addDays(reached, -1);
  }
  return reached;
}

const fixedClosings: ReadonlySet<string> = new Set(["01-01", "05-01", "12-25", "12-26"]);

/** Good Friday and Easter Monday. */
function easterClosings(year: number): readonly Day[] {
  const known = closingsByYear.get(year);
  if (known) return known;
  const easter = easterSunday(year);
  const closings = [addDays(easter, -2), addDays(easter, 1)];
  closingsByYear.set(year, closings);
  return closings;
}

const closingsByYear = new Map<number, readonly Day[]>();
