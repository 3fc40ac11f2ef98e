import { deskWords } from "#content/desk/desk.ts";
import { listingWords } from "#content/desk/listing.ts";
import { addDays, type Day } from "#domain/calendar.ts";
import { plain } from "#server/database/text-search.ts";
import { nearest, withHint } from "./read-input.ts";
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

/** A whole number from 1 typed for an option. @throws {Refusal} when it is none. */
export function typedWhole(option: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text.trim())) throw new Refusal(problems.whole(`--${option}`, text), 2);
  return Number(text);
}

/** What a typed word stands for. @throws {Refusal} when it is none of those known. */
export function known<Value>(
  typed: string,
  all: Readonly<Record<string, Value>>,
  problem: (names: readonly string[]) => string,
): Value {
  const names = Object.keys(all);
  const name = names.find((each) => each === plain(typed));
  if (name === undefined) throw new Refusal(withHint(problem(names), nearest(typed, names)), 2);
  return all[name]!;
}

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

function exists(day: Day): boolean {
  return !Number.isNaN(Date.parse(day)) && addDays(day, 0) === day;
}
