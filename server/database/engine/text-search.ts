import { type RawBuilder, sql } from "kysely";
import type { DbOrTransaction } from "./client.ts";
import { isPostgres } from "./dialect.ts";

/** A text in lower case without accents: « Résilier » is `resilier`. */
export function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
}

/**
 * The form of a text that searches compare: no accents, no capitals, no separators between words or digits, « et » for
 * « & », and French telephone numbers without their country code. « L’Étoile du Nord » is `letoiledunord`,
 * « +33 (0)6 12 34 56 78 » is `0612345678`.
 */
export function searchable(text: string): string {
  return written
    .reduce((read, [sign, letters]) => read.replaceAll(sign, letters), plain(text))
    .replace(new RegExp(`[\\s${separators}]`, "g"), "")
    .replace(new RegExp(countryCode, "g"), "0$1")
    .normalize("NFC");
}

/** Signs that people also write with letters. */
const written = [
  ["&", "et"],
  ["œ", "oe"],
  ["æ", "ae"],
] as const;

/** What stands between words and digits, or hides digits, for both JavaScript and PostgreSQL. */
const separators = ".'’•*…\u2010-\u2015-";

/** The country code of a French number, as a regular expression for both JavaScript and PostgreSQL. */
const countryCode = "\\+33(?:\\(0\\)|0)?([1-9])";

/**
 * The terms that a text must contain to match the words: each word, in any order, and the digits of a long number as
 * one term.
 */
function termsOf(words: string): string[] {
  const whole = searchable(joinedNumbers(words));
  if (!/\p{L}/u.test(whole)) return [national(whole)];
  return [...new Set(joinedNumbers(words).split(/\s+/).map(searchable).map(national))].filter(Boolean);
}

/** Without the signs that part the digits of telephone numbers and of firms. */
function joinedNumbers(words: string): string {
  return words.replace(/\+?\d[\d\s.()/-]*\d/g, (number) => {
    const isLong = number.replace(/\D/g, "").length >= longNumber;
    return isLong ? number.replace(/\(0\)/g, "").replace(/[^\d+]/g, "") : number;
  });
}

/** Fewest digits of a number that people write in groups; a postcode beside another number has fewer. */
const longNumber = 8;

/** A French telephone number as it is dialled in France. */
function national(term: string): string {
  return term.replace(/^(?:00)?330?([1-9]\d{8})$/, "0$1");
}

/** Whether a text contains words, as {@link searchable} compares them. */
export function containsWords(text: string, words: string): boolean {
  const searched = searchable(text);
  return termsOf(words).every((term) => searched.includes(term));
}

/** Separates the columns that are searched together, so that no match runs from one into the next. */
const parting = "\u001f";

/** Joins several texts, in {@link searchable} form, for a search column. */
export function searchableText(texts: readonly string[]): string {
  return texts.map(searchable).join(parting);
}

/**
 * SQL of {@link containsWords} over a column that {@link searchableText} filled. `nearly`: words of a text may differ by
 * one typo each.
 */
export function textContains(
  executor: DbOrTransaction,
  column: string,
  words: string,
  nearly = false,
): RawBuilder<boolean> {
  const text = sql.ref(column);
  return every(words, (term) => (nearly ? nearlyIn(executor, text, term) : isIn(executor, text, term)));
}

function isIn(executor: DbOrTransaction, text: RawBuilder<unknown>, term: string): RawBuilder<boolean> {
  if (isPostgres(executor)) return sql<boolean>`strpos(${text}, ${term}) > 0`;
  // In SQLite this takes half the time of instr().
  const pattern = `%${term.replace(/[%_\\]/g, "\\$&")}%`;
  return sql<boolean>`${text} like ${pattern} escape ${sql.lit("\\")}`;
}

/** Of a word with one typo, one half stands in the text, or the two letters between its halves have changed places. */
function nearlyIn(executor: DbOrTransaction, text: RawBuilder<unknown>, term: string): RawBuilder<boolean> {
  const letters = [...term];
  if (letters.length < (/^\d+$/.test(term) ? longNumber : fewestLetters)) return isIn(executor, text, term);
  const half = letters.length >> 1;
  const parts = [letters.slice(0, half), letters.slice(half), swapped(letters, half - 1)];
  const mayContain = sql.join(
    parts.map((part) => isIn(executor, text, part.join(""))),
    sql` or `,
  );
  const pattern = patternNear(letters);
  // The connection registers this function in SQLite.
  const contains = isPostgres(executor)
    ? sql<boolean>`${text} ~ ${pattern}`
    : sql<boolean>`matches_pattern(${text}, ${pattern})`;
  return sql<boolean>`((${mayContain}) and ${contains})`;
}

/** Fewest letters of a word in which a typo is sought: shorter ones resemble too many others. */
const fewestLetters = 5;

/** The letters with one of them and the next one in each other's place. */
function swapped(letters: readonly string[], at: number): string[] {
  return letters.toSpliced(at, 2, letters[at + 1]!, letters[at]!);
}

/** Texts with these letters, one of which is another, missing, one too many, or in the place of the next one. */
function patternNear(letters: readonly string[]): string {
  const escaped = letters.map((letter) => letter.replace(/[^\p{L}\d]/u, "\\$&"));
  const near = escaped.flatMap((_, at) => [
    [...escaped.slice(0, at), ".?", ...escaped.slice(at + 1)],
    ...(at > 0 ? [escaped.toSpliced(at, 0, ".")] : []),
    ...(at + 1 < escaped.length ? [swapped(escaped, at)] : []),
  ]);
  return near.map((each) => each.join("")).join("|");
}

/** The same over plain columns, for tables that stay small. */
export function anyContains(
  executor: DbOrTransaction,
  columns: readonly string[],
  words: string,
  nearly = false,
): RawBuilder<boolean> {
  const text = searchableColumns(executor, columns);
  return every(words, (term) => (nearly ? nearlyIn(executor, text, term) : isIn(executor, text, term)));
}

function searchableColumns(executor: DbOrTransaction, columns: readonly string[]): RawBuilder<string> {
  const texts = sql.join(columns.map(sql.ref), sql` || ${sql.lit(parting)} || `);
  // The connection registers this same function in SQLite.
  if (!isPostgres(executor)) return sql`searchable(${texts})`;
  const unaccented = sql`lower(regexp_replace(normalize(${texts}, NFD), ${"[\u0300-\u036f]"}, '', 'g'))`;
  const spelt = written.reduce(
    (text, [sign, letters]) => sql`replace(${text}, ${sign}, ${letters})`,
    unaccented,
  );
  const unparted = sql`regexp_replace(${spelt}, ${`[\\s\u00a0\u202f${separators}]`}, '', 'g')`;
  return sql`normalize(regexp_replace(${unparted}, ${countryCode}, ${"0\\1"}, 'g'), NFC)`;
}

function every(words: string, contains: (term: string) => RawBuilder<boolean>): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(termsOf(words).map(contains), sql` and `)})`;
}
