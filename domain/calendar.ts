/** A calendar day in Paris, written `YYYY-MM-DD`, years 1000 to 9999. Days compare as texts. */
export type Day = `${number}-${number}-${number}`;

/** For days of twenty-four hours: in Paris, two days a year have one hour more or less. */
export const millisecondsPerDay = 86_400_000;

let parisClock: Intl.DateTimeFormat | undefined;

/**
 * The parts of a Paris calendar and clock at an instant, in milliseconds since 1970: the year's digits, and two digits
 * for every other part. Read by name, because their order and separators change with the version of ICU: « 2025-09-15 »
 * in `en-CA` was « 9/15/2025 » in CLDR 42.
 */
export function clockPartsInParis(instant: number) {
  // Created on first use: a phone takes a tenth of a second for it, and most pages never need it.
  parisClock ??= new Intl.DateTimeFormat("en-u-ca-gregory-nu-latn", {
    timeZone: "Europe/Paris",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  });
  const parts = new Map(parisClock.formatToParts(instant).map(({ type, value }) => [type, value]));
  const two = (part: "month" | "day" | "hour" | "minute" | "second") => parts.get(part)!.padStart(2, "0");
  return {
    year: parts.get("year")!,
    month: two("month"),
    day: two("day"),
    hour: two("hour"),
    minute: two("minute"),
    second: two("second"),
  };
}

/** Days by the hour of an instant, because calendars are slow: since 1911 clocks of Paris are whole hours from UTC’s. */
const daysByHour = new Map<number, Day>();
const mostHours = 10_000;

/** The day in Paris at an instant, in milliseconds since 1970. */
export function dayInParis(instant: number): Day {
  const hour = Math.floor(instant / 3_600_000);
  const known = daysByHour.get(hour);
  if (known) return known;
  const { year, month, day } = clockPartsInParis(instant);
  const found = `${year}-${month}-${day}` as Day;
  if (daysByHour.size >= mostHours) daysByHour.clear();
  daysByHour.set(hour, found);
  return found;
}

/**
 * The instant at which a day begins in Paris, in milliseconds since 1970: midnight there, one or two hours before
 * UTC’s.
 */
export function startInParis(day: Day): number {
  const summer = midnight(day) - 2 * 3_600_000;
  return dayInParis(summer) === day ? summer : summer + 3_600_000;
}

/** The instant at which an hour, 4 or later, begins in Paris on a day: days on which the clocks change have another midnight. */
export function hourInParis(day: Day, hour: number): number {
  const asOnOtherDays = startInParis(day) + hour * 3_600_000;
  return asOnOtherDays + (hour - Number(clockPartsInParis(asOnOtherDays).hour)) * 3_600_000;
}

/** Whether a day comes after another one, by some days at most. */
export function isWithinDaysAfter(day: Day, after: Day, days: number): boolean {
  return day > after && day <= addDays(after, days);
}

/** The day `days` after another one, or before it when negative. */
export function addDays(day: Day, days: number): Day {
  return dayOf(midnight(day) + days * millisecondsPerDay);
}

/**
 * The same day of the month, `months` later, or the last day of a month that lacks it (31 January plus one month is 28
 * or 29 February).
 */
export function addMonths(day: Day, months: number): Day {
  const [year, month, dayOfMonth] = partsOf(day);
  const lastOfTarget = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month - 1 + months, Math.min(dayOfMonth, lastOfTarget)));
}

/** How many days from one day to another; negative when the second comes first. */
export function daysBetween(from: Day, to: Day): number {
  return (midnight(to) - midnight(from)) / millisecondsPerDay;
}

/** How many calendar months separate the months of two days, whatever their day of the month. */
export function calendarMonthsBetween(from: Day, to: Day): number {
  const [fromYear, fromMonth] = partsOf(from);
  const [toYear, toMonth] = partsOf(to);
  return (toYear - fromYear) * 12 + toMonth - fromMonth;
}

/** Day of the month, 1 to 31. */
export function dayOfMonth(day: Day): number {
  return partsOf(day)[2];
}

export function yearOf(day: Day): number {
  return partsOf(day)[0];
}

/** Day of the week as ISO 8601 counts it: 1 is Monday, 7 is Sunday. */
export function dayOfWeek(day: Day): number {
  return new Date(midnight(day)).getUTCDay() || 7;
}

/** Parses a typed day; `null` if it is none, or its year leaves no room for the days computed from it. */
export function readDay(typed: unknown): Day | null {
  if (typeof typed !== "string" || !/^[12]\d{3}-\d{2}-\d{2}$/.test(typed)) return null;
  const instant = Date.parse(typed);
  return !Number.isNaN(instant) && dayOf(instant) === typed ? (typed as Day) : null;
}

/** The first and the last day of the month of a day, or of the one `months` later. */
export function monthOf(day: Day, months = 0): { readonly fromOn: Day; readonly toOn: Day } {
  const fromOn = addMonths(`${day.slice(0, 8)}01` as Day, months);
  return { fromOn, toOn: addDays(addMonths(fromOn, 1), -1) };
}

function partsOf(day: Day): [year: number, month: number, day: number] {
  return [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10))];
}

function midnight(day: Day): number {
  const [year, month, dayOfMonth] = partsOf(day);
  return Date.UTC(year, month - 1, dayOfMonth);
}

function dayOf(utcMidnight: number): Day {
  return new Date(utcMidnight).toISOString().slice(0, 10) as Day;
}
