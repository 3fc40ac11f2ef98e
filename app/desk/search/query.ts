import { deskLinks } from "#app/desk/desk-links.ts";
import { queryReader } from "../query.ts";

/** What the search page is asked: the words, and whether to show the results even if they lead to one page. */
export function readSearchQuery(fields: URLSearchParams) {
  const query = queryReader(fields);
  return { words: query.words("q"), all: query.text("tout") === "1" };
}

/** The page that a search leads to, which says so. */
export function foundHref(href: string, words: string): string {
  const [page, anchor] = href.split("#");
  const found = `${page}${page!.includes("?") ? "&" : "?"}trouve=${encodeURIComponent(words)}`;
  return anchor === undefined ? found : `${found}#${anchor}`;
}

/** The words whose search led to a page, if one did. */
export function wordsThatFound(fields: URLSearchParams): string | undefined {
  return queryReader(fields).words("trouve");
}

/** The results of a search, even if they lead to one page. */
export function resultsHref(words: string): string {
  return `${deskLinks.deskPage("search")}?q=${encodeURIComponent(words)}&tout=1`;
}
