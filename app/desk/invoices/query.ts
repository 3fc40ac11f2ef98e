import { deskLinks } from "#app/desk/desk-links.ts";
import { type Day, monthOf, readDay } from "#domain/calendar.ts";
import type { DocumentFilter } from "#server/desk/invoices/documents.ts";
import { queryReader } from "../query.ts";

/** The filters of the list, by their names in URLs, in the order of their tabs. */
export const filters = {
  toutes: undefined,
  "a-prelever": "waiting",
  preparees: "prepared",
  presentees: "presented",
  payees: "paid",
  impayees: "returned",
  autrement: "settled",
  annulees: "credited",
  avoirs: "credit-notes",
} as const satisfies Readonly<Record<string, DocumentFilter | undefined>>;
export type FilterName = keyof typeof filters;

export type InvoicesQuery = {
  /** The first day of the month. */
  readonly month: Day;
  readonly filter: FilterName;
  readonly words: string;
  readonly oldestFirst: boolean;
  readonly page: number;
};

/** Reads the URL; values that make no sense are ignored. */
export function readInvoicesQuery(fields: URLSearchParams, today: Day): InvoicesQuery {
  const { text, words, page, keyOf } = queryReader(fields);
  return {
    month: monthOf(readDay(`${text("mois")}-01`) ?? today).fromOn,
    filter: keyOf("etat", filters) ?? "toutes",
    words: words("cherche") ?? "",
    oldestFirst: text("tri") === "anciennes",
    page: page(),
  };
}

/** A link to the page with the same query and some other values; another month shows all of its documents. */
export function invoicesHref(
  { month, filter, words, oldestFirst }: InvoicesQuery,
  { page = 1, ...changes }: Partial<InvoicesQuery> = {},
  place = "",
): string {
  const query = { filter, words, oldestFirst, ...changes };
  const parameters = new URLSearchParams({ mois: month.slice(0, 7) });
  if (query.filter !== "toutes") parameters.set("etat", query.filter);
  if (query.words) parameters.set("cherche", query.words);
  if (query.oldestFirst) parameters.set("tri", "anciennes");
  if (page > 1) parameters.set("page", String(page));
  return `${deskLinks.deskPage("invoices")}?${parameters}${place}`;
}

/** What a search keeps of the query: everything but its words and the page. */
export function keptBySearch(query: InvoicesQuery): [name: string, value: string][] {
  const [, kept] = invoicesHref(query, { words: "" }).split("?");
  return [...new URLSearchParams(kept)];
}

export function monthHref(month: Day): string {
  return `${deskLinks.deskPage("invoices")}?mois=${month.slice(0, 7)}`;
}
