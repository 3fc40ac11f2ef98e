import { listingWords } from "#content/desk/listing.ts";
import { Refusal } from "./refusal.ts";
import { typedWhole } from "./typed-options.ts";

/** Lines of a page. */
export const pageLength = 50;

/** The number of the page that was typed, 1 otherwise. @throws {Refusal} when it is none. */
export function typedPage(typed: string | undefined): number {
  return typed === undefined ? 1 : typedWhole("page", typed);
}

/** Which page of how many is shown. @throws {Refusal} when there is no such page. */
export function placeOf(page: number, total: number) {
  const pages = Math.max(1, Math.ceil(total / pageLength));
  if (page > pages) throw new Refusal(listingWords.noPage(pages));
  return { page, pages, offset: (page - 1) * pageLength, limit: pageLength };
}

/** What stands under a list: which page it was, where there are several. */
export function pageLines({ page, pages }: { readonly page: number; readonly pages: number }): string[] {
  if (pages === 1) return [];
  return ["", page < pages ? listingWords.page(page, pages) : listingWords.lastPage(page, pages)];
}

/** The last characters of an identifier, enough to name it: the first ones tell its time, and neighbours share them. */
export function codeOf(id: string): string {
  return id.slice(-8);
}

/** What an identifier ends with, as typed; `null` when nothing can end so. */
export function typedCode(typed: string): string | null {
  const code = typed.trim().toLowerCase();
  return /^[0-9a-f-]{3,35}[0-9a-f]$/.test(code) ? code : null;
}
