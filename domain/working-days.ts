import { addDays, type Day, dayOfWeek, yearOf } from "#domain/calendar.ts";
import { easterSunday } from "#domain/easter.ts";

/**
 * The working day number `count` after a day, which itself is not counted. Working days are Monday to
 * Friday, French public holidays excepted.
 */
export function addWorkingDays(day: Day, count: number): Day {
  let reached = day;
  for (let left = count; left > 0; left--) {
    reached = workingDayOnOrAfter(addDays(reached, 1));
  }
  return reached;
}

/** The day itself if it is a working day, otherwise the next working day. */
export function workingDayOnOrAfter(day: Day): Day {
  return isWorkingDay(day) ? day : workingDayOnOrAfter(addDays(day, 1));
}

/** How many working days have passed after a day, today included. A Friday and the Tuesday after it: 2. */
export function workingDaysAfter(day: Day, today: Day): number {
  let count = 0;
  for (let each = addDays(day, 1); each <= today; each = addDays(each, 1)) {
    if (isWorkingDay(each)) count++;
  }
  return count;
}

/** Whether a day is from Monday to Friday and no public holiday. */
export function isWorkingDay(day: Day): boolean {
  return dayOfWeek(day) <= 5 && !isPublicHoliday(day);
}

/**
 * Whether a day is one of the eleven public holidays of France (Code du travail, L3133-1). Those of Alsace-Moselle and
 * overseas do not count: the agency is in Marseille.
 */
export function isPublicHoliday(day: Day): boolean {
  return fixedHolidays.has(day.slice(5)) || holidaysOfEaster(yearOf(day)).includes(day);
}

const fixedHolidays: ReadonlySet<string> = new Set([
  "01-01",
  "05-01",
  "05-08",
  "07-14",
  "08-15",
  "11-01",
  "11-11",
  "12-25",
]);

/** Easter Monday, Ascension Thursday and Whit Monday. */
function holidaysOfEaster(year: number): readonly Day[] {
  const easter = easterSunday(year);
  return [addDays(easter, 1), addDays(easter, 39), addDays(easter, 50)];
}
