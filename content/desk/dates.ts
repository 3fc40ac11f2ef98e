import { dayAndMonth, inWords, longDate, timeInParis } from "#content/site/format.ts";
import { weekday } from "#content/site/weekday.ts";
import { type Day, dayInParis, dayOfMonth, daysBetween, yearOf } from "#domain/calendar.ts";

const shortMonths = [
  "janv.",
  "févr.",
  "mars",
  "avr.",
  "mai",
  "juin",
  "juil.",
  "août",
  "sept.",
  "oct.",
  "nov.",
  "déc.",
] as const;

/** « 17 décembre », with the year if it is not the current one. */
export function formatDay(day: Day, today: Day): string {
  return yearOf(day) === yearOf(today) ? dayAndMonth(day) : longDate(day);
}

/** « 23 au 30 novembre », « 28 octobre au 3 novembre », or one day. */
export function formatPeriod(from: Day, to: Day, today: Day): string {
  if (from === to) return formatDay(from, today);
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${isOneMonth ? dateOfMonth(from) : formatDay(from, today)} au ${formatDay(to, today)}`;
}

/** « lundi 23 novembre », with the year if it is not the current one. */
export function formatWeekday(day: Day, today: Day): string {
  return `${weekday(day)} ${formatDay(day, today)}`;
}

/** « un jour ouvré de retard », « cinq jours ouvrés de retard ». */
export function workingDaysLate(days: number): string {
  return days === 1 ? "un jour ouvré de retard" : `${inWords(days)} jours ouvrés de retard`;
}

/** A day in spoken words: « hier », « aujourd’hui », « demain », a weekday within six days, else « 12 novembre ». */
export function nearDay(day: Day, today: Day): string {
  const days = daysBetween(day, today);
  if (days === 0) return "aujourd’hui";
  if (days === 1) return "hier";
  if (days === -1) return "demain";
  return Math.abs(days) < 7 ? weekday(day) : formatDay(day, today);
}

/** The same after a verb: « hier », « mercredi », but « le 12 novembre ». */
export function onNearDay(day: Day, today: Day): string {
  const words = nearDay(day, today);
  return Math.abs(daysBetween(day, today)) < 7 ? words : `le ${words}`;
}

/** The same of an instant, with its hour: « hier, 21 h 30 ». */
export function nearInstant(instant: number, today: Day): string {
  return `${nearDay(dayInParis(instant), today)}, ${timeInParis(instant)}`;
}

/** The same inside a sentence: « hier à 21 h 30 ». */
export function formatRelative(instant: number, today: Day): string {
  return `${nearDay(dayInParis(instant), today)} à ${timeInParis(instant)}`;
}

/** An instant in a narrow list: « 17 h 42 », « ven. 17 h 42 », « 18 nov. », « 18 nov. 2025 ». */
export function briefInstant(instant: number, today: Day): string {
  const day = dayInParis(instant);
  const days = daysBetween(day, today);
  if (days === 0) return timeInParis(instant);
  if (days > 0 && days < 7) return `${weekday(day).slice(0, 3)}. ${timeInParis(instant)}`;
  return briefDay(day, today);
}

/** « 18 nov. », with the year if it is not the current one. */
export function briefDay(day: Day, today: Day): string {
  const words = `${dateOfMonth(day)} ${shortMonths[Number(day.slice(5, 7)) - 1]}`;
  return yearOf(day) === yearOf(today) ? words : `${words} ${yearOf(day)}`;
}

/** « mer. 18 nov. », with the year if it is not the current one. */
export function briefWeekday(day: Day, today: Day): string {
  return `${weekday(day).slice(0, 3)}. ${briefDay(day, today)}`;
}

function dateOfMonth(day: Day): string {
  return dayOfMonth(day) === 1 ? "1er" : String(dayOfMonth(day));
}

/** An instant in full: « vendredi 20 novembre à 17 h 42 ». */
export function fullInstant(instant: number, today: Day): string {
  return `${formatWeekday(dayInParis(instant), today)} à ${timeInParis(instant)}`;
}
