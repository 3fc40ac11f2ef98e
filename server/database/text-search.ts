import { type RawBuilder, sql } from "kysely";
import type { Executor } from "./client.ts";
import { isPostgres } from "./dialect.ts";

/** A text in small letters without accents: « Résilier » is `resilier`. */
export function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
}

/**
 * What a text is searched by: neither accents, nor capitals, nor what parts words and the digits of a number.
 * « L’Étoile du Nord » is `letoiledunord`.
 */
export function searchable(text: string): string {
  return plain(text)
    .replace(/[\s.'’-]/g, "")
    .normalize("NFC");
}

/** Whether a text contains words, as {@link searchable} compares them. */
export function containsWords(text: string, words: string): boolean {
  return searchable(text).includes(searchable(words));
}

/** What parts the columns that are searched together, so that none runs into the next. */
const parting = "\u001f";

/** Several texts as one that is {@link searchable}, for a column that holds it. */
export function searchableText(texts: readonly string[]): string {
  return texts.map(searchable).join(parting);
}

/** SQL of {@link containsWords} over a column that {@link searchableText} filled. */
export function textContains(executor: Executor, column: string, words: string): RawBuilder<boolean> {
  if (isPostgres(executor)) return sql<boolean>`strpos(${sql.ref(column)}, ${searchable(words)}) > 0`;
  // SQLite finds it so in half the time that its instr() takes.
  const pattern = `%${searchable(words).replace(/[%_\\]/g, "\\$&")}%`;
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape ${sql.lit("\\")}`;
}

/** SQL of {@link containsWords} over columns as they are, for tables that stay small. */
export function anyContains(
  executor: Executor,
  columns: readonly string[],
  words: string,
): RawBuilder<boolean> {
  const searched = sql.join(columns.map(sql.ref), sql` || ${sql.lit(parting)} || `);
  // SQLite is given this very function by the connection.
  if (!isPostgres(executor)) return sql<boolean>`contains_words(${searched}, ${words})`;
  const unaccented = sql`lower(regexp_replace(normalize(${searched}, NFD), ${"[\u0300-\u036f]"}, '', 'g'))`;
  const unparted = sql`normalize(regexp_replace(${unaccented}, ${"[\\s\u00a0\u202f.'’-]"}, '', 'g'), NFC)`;
  return sql<boolean>`strpos(${unparted}, ${searchable(words)}) > 0`;
}
