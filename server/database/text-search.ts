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

/** Whether a text contains words, without regard to accents, capitals and what parts the digits of a number. */
export function containsWords(text: string, words: string): boolean {
  const { sought, bareSought } = wanted(words);
  const searched = plain(text);
  return searched.includes(sought) || (bareSought !== "" && bare(searched).includes(bareSought));
}

/** SQL of {@link containsWords} over columns and expressions, none of which runs into the next. */
export function anyContains(
  executor: Executor,
  texts: readonly (string | RawBuilder<string>)[],
  words: string,
): RawBuilder<boolean> {
  const searched = sql.join(
    texts.map((text) => (typeof text === "string" ? sql.ref(text) : text)),
    sql` || ${sql.lit("\u001f")} || `,
  );
  // SQLite is given this very function by the connection.
  if (!isPostgres(executor)) return sql<boolean>`contains_words(${searched}, ${words})`;
  const { sought, bareSought } = wanted(words);
  const unaccented = sql`lower(regexp_replace(normalize(${searched}, NFD), ${"[\u0300-\u036f]"}, '', 'g'))`;
  const isThere = sql<boolean>`strpos(${unaccented}, ${sought}) > 0`;
  if (bareSought === "") return isThere;
  const unparted = sql`regexp_replace(${unaccented}, ${"[\\s\u00a0\u202f.-]"}, '', 'g')`;
  return sql<boolean>`(${isThere} or strpos(${unparted}, ${bareSought}) > 0)`;
}

function wanted(words: string) {
  const sought = plain(words.trim());
  return { sought, bareSought: bare(sought) };
}

function bare(plainText: string): string {
  return plainText.replace(/[\s.-]/g, "");
}
