import { withoutVatCents } from "#domain/amount.ts";
import { clockPartsInParis, type Day } from "#domain/calendar.ts";

const months = [
  "janvier",
  "février",
  "mars",
  "avril",
  "mai",
  "juin",
  "juillet",
  "août",
  "septembre",
  "octobre",
  "novembre",
  "décembre",
] as const;

/** `8900` → « 89 € », `999` → « 9,99 € »: whole euros without decimals, as on the price cards. */
export function euros(cents: number): string {
  return cents % 100 === 0 ? `${grouped(cents / 100)} €` : exactEuros(cents);
}

/** `8900` → « 89,00 € », `-8900` → « −89,00 € »: always two decimals, as on a bank statement. */
export function exactEuros(cents: number): string {
  if (cents < 0) return `−${exactEuros(-cents)}`;
  const whole = Math.floor(cents / 100);
  return `${grouped(whole)},${String(cents % 100).padStart(2, "0")} €`;
}

/** `8900`, tax included → « soit 74,17 € HT », to follow a price with « TTC ». */
export function withoutVat(cents: number, permille?: number): string {
  return `soit ${euros(withoutVatCents(cents, permille))} HT`;
}

/** `89` and `9,99`: a price without its euro sign, for the large figures. */
export function priceFigure(cents: number): string {
  return euros(cents).slice(0, -2);
}

/** `2025-09-15` → « 15 septembre 2025 », the first of the month « 1er ». */
export function longDate(day: Day): string {
  return `${dayAndMonth(day)} ${day.slice(0, 4)}`;
}

/** `2025-09-15` → « 15 septembre », the first of the month « 1er ». */
export function dayAndMonth(day: Day): string {
  const [, month, dayOfMonth] = day.split("-");
  const number = Number(dayOfMonth);
  return `${number === 1 ? "1er" : number} ${months[Number(month) - 1]}`;
}

/** `2025-09-15` → « septembre ». */
export function monthName(day: Day): string {
  return months[Number(day.slice(5, 7)) - 1]!;
}

/** `2025-09-15` → « septembre 2025 ». */
export function monthAndYear(day: Day): string {
  return `${monthName(day)} ${day.slice(0, 4)}`;
}

/** `2025-09-15` → « 15/09/2025 », the format sent with the second step. */
export function shortDate(day: Day): string {
  return day.split("-").reverse().join("/");
}

/** An instant in milliseconds → « 14 h 32 », Paris time. */
export function timeInParis(instant: number): string {
  const { hour, minute } = clockPartsInParis(instant);
  return `${Number(hour)} h ${minute}`;
}

/** An instant in milliseconds → « 14 h 32 min 05 s », Paris time. */
export function preciseTimeInParis(instant: number): string {
  return `${timeInParis(instant)} min ${clockPartsInParis(instant).second} s`;
}

/** An instant in milliseconds → « 14:32:05 », Paris time, for a journal. */
export function clockInParis(instant: number): string {
  const { hour, minute, second } = clockPartsInParis(instant);
  return `${hour}:${minute}:${second}`;
}

/** `0465710013` → « 04 65 71 00 13 »; any text other than ten digits comes back unchanged. */
export function phoneNumber(national: string): string {
  const digits = national.replace(/[\s.-]/g, "");
  return /^0\d{9}$/.test(digits) ? digits.replace(/(\d\d)(?=\d)/g, "$1 ") : national;
}

/** `660.49` → « 660 km ». */
export function kilometres(distanceKm: number): string {
  return `${grouped(Math.round(distanceKm))} km`;
}

/** `73282932000074` → « 732 829 320 00074 ». */
export function siretNumber(siret: string): string {
  return siret.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, "$1 $2 $3 $4");
}

/** `732829320` → « 732 829 320 ». */
export function sirenNumber(siren: string): string {
  return siren.replace(/\d{3}(?=\d)/g, "$&\u00a0");
}

/** `49233` → « 48 Ko »: a size in units of 1,024 bytes, at least one. */
export function kilobytes(byteLength: number): string {
  return `${Math.max(1, Math.round(byteLength / 1024))} Ko`;
}

/** `5242880` → « 5,0 Mo »: a size in units of 1,048,576 bytes; in « Go » from 1,024 of them. */
export function megabytes(byteLength: number): string {
  const mega = byteLength / 1_048_576;
  const [size, unit] = mega < 1024 ? [mega, "Mo"] : [mega / 1024, "Go"];
  return `${size.toFixed(1).replace(".", ",")}\u00a0${unit}`;
}

/** A hash in groups of eight, separated by thin spaces. */
export function formatSha256(sha256: string): string {
  return sha256.replace(/.{8}(?=.)/g, "$&\u2009");
}

/** « Du lundi au vendredi » → « du lundi au vendredi »: a text from the start of a line, for use inside a sentence. */
export function inSentence(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/** « 1 seconde », « 20 secondes ». */
export function secondsLeft(seconds: number): string {
  return `${seconds} ${seconds === 1 ? "seconde" : "secondes"}`;
}

/**
 * A number as spelled since 1990: `2` → « deux », `80` → « quatre-vingts »; in digits from 100 on; `feminine` for « une ».
 */
export function inWords(number: number, { feminine = false } = {}): string {
  if (number > 99) return grouped(number);
  const one = feminine ? "une" : "un";
  const tens = Math.floor(number / 10);
  const units = number % 10;
  if (number < 20) return number === 1 ? one : smallNumbers[number]!;
  // French counts seventy and ninety from sixty and eighty, with the numbers from ten to nineteen.
  const above = tens === 7 || tens === 9 ? units + 10 : units;
  const base = tensWords[tens]!;
  if (above === 0) return tens === 8 ? `${base}s` : base;
  const words = above === 1 ? one : smallNumbers[above];
  return (above === 1 || above === 11) && tens < 8 ? `${base}-et-${words}` : `${base}-${words}`;
}

const smallNumbers =
  "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf".split(
    " ",
  );
const tensWords = "- - vingt trente quarante cinquante soixante soixante quatre-vingt quatre-vingt".split(
  " ",
);

/** « deux packs » → « Deux packs »: a text for the start of a line. */
export function asTitle(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Digits in groups of three: « 10 000 ». */
export function grouped(whole: number): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, " ");
}

/** A number with its noun, in the singular for none and one: « 0 ligne », « 1 ligne », « 1 200 lignes ». */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count < 2 ? one : many}`;
}

/** « de » before a name: « de Malik », « d’Inès », « d’Yves », « de Yoga du Cours ». */
export function deBefore(name: string): "de " | "d’" {
  return /^(?:[aeiouhàâäéèêëîïôöùûü]|y(?![aeiou]))/i.test(name) ? "d’" : "de ";
}
