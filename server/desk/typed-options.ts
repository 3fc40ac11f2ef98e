import { deskWords } from "#content/desk/desk.ts";
import { addDays, type Day } from "#domain/calendar.ts";
import { Refusal } from "./refusal.ts";

const { problems } = deskWords;

const forms = [
  /^(?<year>\d{4})-(?<month>\d\d?)-(?<day>\d\d?)$/,
  /^(?<day>\d\d?)\/(?<month>\d\d?)\/(?<year>\d{4})$/,
];

/** A day typed for an option, `2026-03-31` or `31/03/2026`. @throws {Refusal} when there is no such day. */
export function typedDay(option: string, text: string): Day {
  const {
    year,
    month = "",
    day = "",
  } = forms.map((form) => form.exec(text.trim())).find(Boolean)?.groups ?? {};
  const typed = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` as Day;
  if (!year || Number(year) < 1000 || !exists(typed)) throw new Refusal(problems.day(`--${option}`, text), 2);
  return typed;
}

function exists(day: Day): boolean {
  return !Number.isNaN(Date.parse(day)) && addDays(day, 0) === day;
}
