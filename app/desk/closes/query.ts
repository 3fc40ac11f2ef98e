import { deskLinks } from "#app/desk/desk-links.ts";
import { type TaxLine, taxSources } from "#domain/billing/tax-due.ts";
import { type Day, monthOf, readDay } from "#domain/calendar.ts";
import { queryReader } from "../query.ts";

/** The month that a URL names, its first day; `null` if it names none. */
export function monthAsked(fields: URLSearchParams): Day | null {
  const day = readDay(`${queryReader(fields).text("mois")}-01`);
  return day && monthOf(day).fromOn;
}

/** The line of tax whose entries a URL asks for: « collection-200 »; `null` if it names none. */
export function lineAsked(fields: URLSearchParams): Pick<TaxLine, "source" | "permille"> | null {
  const [, name, rate] = /^([a-z]+)-(\d{1,4})$/.exec(queryReader(fields).text("ligne") ?? "") ?? [];
  const source = taxSources.find((each) => each === name);
  return source ? { source, permille: Number(rate) } : null;
}

/** The entries behind a line of tax. */
export function lineHref(month: Day, { source, permille }: Pick<TaxLine, "source" | "permille">): string {
  return `${closesHref(month)}&ligne=${source}-${permille}#ecritures`;
}

export function closesHref(month: Day): string {
  return `${deskLinks.deskPage("closes")}?mois=${month.slice(0, 7)}`;
}
