import { deskLinks } from "#app/desk/desk-links.ts";
import { type Day, monthOf, readDay } from "#domain/calendar.ts";
import { queryReader } from "../query.ts";

/** The month that a URL names, its first day; `null` if it names none. */
export function monthAsked(fields: URLSearchParams): Day | null {
  const day = readDay(`${queryReader(fields).text("mois")}-01`);
  return day && monthOf(day).fromOn;
}

export function closesHref(month: Day): string {
  return `${deskLinks.deskPage("closes")}?mois=${month.slice(0, 7)}`;
}
