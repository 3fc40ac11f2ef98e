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
 * The form of a text that searches compare: no accents, no capitals, no separators between words or digits, and French
 * telephone numbers without their country code. « L’Étoile du Nord » is `letoiledunord`, « +33 (0)6 12 34 56 78 » is
 * `0612345678`.
 */
export function searchable(text: string): string {
  return plain(text)
    .replace(/[\s.'’-]/g, "")
    .replace(new RegExp(countryCode, "g"), "0$1")
    .normalize("NFC");
}

/** The country code of a French number, as a regular expression for both JavaScript and PostgreSQL. */
const countryCode = "\\+33(?:\\(0\\)|0)?([1-9])";

/**
 * The terms that a text must contain to match the words: each word, in any order, or the digits of a number as one
 * term.
 */
function termsOf(words: string): string[] {
  const whole = searchable(words.replace(/^\s*00\s*33/, "+33"));
  if (!/\p{L}/u.test(whole)) return [whole];
  return [...new Set(words.split(/\s+/).map(searchable))].filter(Boolean);
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

/** SQL of {@link containsWords} over a column that {@link searchableText} filled. */
export function textContains(executor: DbOrTransaction, column: string, words: string): RawBuilder<boolean> {
  return every(words, (term) => {
    if (isPostgres(executor)) return sql<boolean>`strpos(${sql.ref(column)}, ${term}) > 0`;
    // In SQLite this takes half the time of instr().
    const pattern = `%${term.replace(/[%_\\]/g, "\\$&")}%`;
    return sql<boolean>`${sql.ref(column)} like ${pattern} escape ${sql.lit("\\")}`;
  });
}

/** SQL of {@link containsWords} over plain columns, for tables that stay small. */
export function anyContains(
  executor: DbOrTransaction,
  columns: readonly string[],
  words: string,
): RawBuilder<boolean> {
  const searched = sql.join(columns.map(sql.ref), sql` || ${sql.lit(parting)} || `);
  // The connection registers this same function in SQLite.
  if (!isPostgres(executor)) return sql<boolean>`contains_words(${searched}, ${words})`;
  const unaccented = sql`lower(regexp_replace(normalize(${searched}, NFD), ${"[\u0300-\u036f]"}, '', 'g'))`;
  const unparted = sql`regexp_replace(${unaccented}, ${"[\\s\u00a0\u202f.'’-]"}, '', 'g')`;
  const national = sql`normalize(regexp_replace(${unparted}, ${countryCode}, ${"0\\1"}, 'g'), NFC)`;
  return every(words, (term) => sql<boolean>`strpos(${national}, ${term}) > 0`);
}

function every(words: string, contains: (term: string) => RawBuilder<boolean>): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(termsOf(words).map(contains), sql` and `)})`;
}
