import { type Day, readDay } from "#domain/calendar.ts";

/** The names of months in French, English, German and Spanish, without accents; banks cut them to three letters or more. */
const months = [
  ["janvier", "january", "januar", "enero"],
  ["fevrier", "february", "februar", "febrero"],
  ["mars", "march", "marz", "maerz", "marzo"],
  ["avril", "april", "abril"],
  ["mai", "may", "mayo"],
  ["juin", "june", "juni", "junio"],
  ["juillet", "july", "juli", "julio"],
  ["aout", "august", "agosto"],
  ["septembre", "september", "septiembre"],
  ["octobre", "october", "oktober", "octubre"],
  ["novembre", "november", "noviembre"],
  ["decembre", "december", "dezember", "diciembre"],
] as const;

/** Words that stand beside a day and say nothing: endings of numbers, weekdays. */
const besides = new Set(["er", "st", "nd", "rd", "th", "de", "del", "of", "le", "the"]);
const weekday = new RegExp(
  `^(${[
    "lun(di)?|mar(di)?|mer(credi)?|jeu(di)?|ven(dredi)?|sam(edi)?|dim(anche)?",
    "mon(day)?|tues?(day)?|wed(nesday)?|thu(rs|rsday)?|fri(day)?|sat(urday)?|sun(day)?",
  ].join("|")})$`,
);

/**
 * A day whose month is a word: `12 novembre 2026`, `1er déc. 26`, `12-NOV-2026`, `Nov 12, 2026`, `jeu. 12 nov. 2026`;
 * `null` if it is none, or its month may be two.
 */
export function dayInWords(text: string): Day | null {
  if (text.length > 40 || !/\p{L}{3}/u.test(text)) return null;
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const parts = plain.match(/[a-z]+|\d+|[^a-z\d\s.,/-]/g) ?? [];
  const said = parts.filter((part) => !besides.has(part));
  if (said.length === 4 && weekday.test(said[0]!)) said.shift();
  const [first = "", second = "", third = "", ...others] = said;
  if (others.length > 0) return null;
  const isYearFirst = /^\d{4}$/.test(first);
  const [day, word, year] = isYearFirst
    ? [third, second, first]
    : /^\d/.test(first)
      ? [first, second, third]
      : [second, first, third];
  const month = monthOf(word);
  if (month === null || !/^\d{1,2}$/.test(day) || !/^(\d{4}|\d{2})$/.test(year)) return null;
  return readDay(`${year.padStart(4, "20")}-${month}-${day.padStart(2, "0")}`);
}

function monthOf(word: string): string | null {
  if (word.length < 3) return null;
  const named = months.flatMap((names, index) => (names.some((name) => name.startsWith(word)) ? index : []));
  return named.length === 1 ? String(named[0]! + 1).padStart(2, "0") : null;
}
