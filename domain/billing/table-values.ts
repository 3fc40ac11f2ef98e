import { type Day, readDay } from "#domain/calendar.ts";
import { dayInWords } from "./day-in-words.ts";

/** In which order `08/12/2026` has its day and its month. */
export const dayOrders = ["day-first", "month-first"] as const;

export type DayOrder = (typeof dayOrders)[number];

/** A day as banks write it in a table, perhaps with a time: `08/12/2026`, `8.12.26`, `2026-12-08`, `20261208`, `8 déc. 2026`. */
export function dayWritten(text: string, order: DayOrder): Day | null {
  const [, whole = ""] = /^(.+?)(?:(?:[\sT,]+| (?:à|at) )\d{1,2}[:h]\d.*)?$/.exec(text.trim()) ?? [];
  if (/\p{L}/u.test(whole)) return dayInWords(whole);
  const [date = ""] = /^[\d/. -]+$/.exec(whole) ?? [];
  const yearFirst = /^(\d{4})([-/. ]?)(\d{1,2})\2(\d{1,2})$/.exec(date);
  if (yearFirst && (yearFirst[2] !== "" || date.length === 8))
    return dayFrom(yearFirst[1]!, yearFirst[3]!, yearFirst[4]!);
  const yearLast = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})$/.exec(date);
  if (!yearLast) return null;
  const [, first = "", , second = "", year = ""] = yearLast;
  const [day, month] = order === "day-first" ? [first, second] : [second, first];
  return dayFrom(year.padStart(4, "20"), month, day);
}

function dayFrom(year: string, month: string, day: string): Day | null {
  return readDay(`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`);
}

/** The orders in which most of some days can be read: both if they give as many days, and other ones. */
export function ordersOf(texts: readonly string[]): readonly DayOrder[] {
  const [days = [], months = []] = dayOrders.map((order) => texts.map((text) => dayWritten(text, order)));
  const countOf = (some: readonly (Day | null)[]) => some.filter((day) => day !== null).length;
  const difference = countOf(days) - countOf(months);
  if (difference !== 0) return [difference > 0 ? "day-first" : "month-first"];
  return days.some((day, index) => day !== months[index]) ? dayOrders : ["day-first"];
}

/** The sign before the cents. */
export type DecimalMark = "," | ".";

/** The sign before the cents in a column; `null` if its amounts have no cents, or more than one such sign. */
export function decimalMarkOf(texts: readonly string[]): DecimalMark | null {
  const marks = new Set(texts.flatMap((text) => markIn(figureOf(text)?.digits ?? "") ?? []));
  return marks.size === 1 ? [...marks][0]! : null;
}

/**
 * The euro cents of an amount as banks write it, below zero where it is negative: `1 234,56`, `-1.234,56`, `12.34 €`,
 * `(45,00)`, `45,00-`; `null` if it is none, or has fractions of a cent. `mark`: that of its column.
 */
export function centsWritten(text: string, mark: DecimalMark | null): number | null {
  const figure = figureOf(text);
  if (!figure) return null;
  const { digits, isNegative } = figure;
  const own = mark ?? markIn(digits) ?? (digits.includes(".") ? "," : ".");
  const [whole = "", cents = "", ...others] = digits.split(own);
  const group = own === "," ? "\\." : ",";
  const isWhole = new RegExp(`^(\\d{0,11}|\\d{1,3}(${group}\\d{3}){1,3})$`).test(whole);
  if (!isWhole || others.length > 0 || !/^\d{0,2}0*$/.test(cents) || whole + cents === "") return null;
  const value = Number(`${whole.replace(/[.,]/g, "")}${cents.slice(0, 2).padEnd(2, "0")}`);
  return isNegative && value > 0 ? -value : value;
}

/** The digits of an amount in euros with their marks, and whether it is negative. */
function figureOf(text: string): { readonly digits: string; readonly isNegative: boolean } | null {
  const plain = text
    .normalize("NFKC")
    .replace(/[−–—]/g, "-")
    .replace(/[\s'’]|\p{Cf}/gu, "")
    .replace(/^([-+(]?)(?:€|EUR)|(?:€|EUR)([-+)]?)$/i, "$1$2");
  const [, open, before, digits, after, close] = /^(\()?([-+]?)([\d.,]+)([-+]?)(\))?$/.exec(plain) ?? [];
  if (digits === undefined || !/\d/.test(digits) || (open === "(") !== (close === ")")) return null;
  return { digits, isNegative: open === "(" || before === "-" || after === "-" };
}

/** The sign before the cents of one amount, as far as it shows: three digits after a single one may be thousands. */
function markIn(digits: string): DecimalMark | null {
  const marks = [...digits].filter((sign): sign is DecimalMark => sign === "," || sign === ".");
  const last = marks.at(-1);
  if (last === undefined) return null;
  if (marks.some((mark) => mark !== last)) return last;
  if (marks.length > 1) return last === "," ? "." : ",";
  return digits.length - digits.indexOf(last) === 4 ? null : last;
}

/** Which way the money went, in a bank's words. */
export function directionOf(text: string): "credit" | "debit" | null {
  const word = text.normalize("NFD").replace(/\p{M}/gu, "").trim().toUpperCase();
  if (/^(D|DR|DB|DBIT|DEBIT|S|SORTIE|SOLL|-)$/.test(word)) return "debit";
  return /^(C|CR|CRDT|CREDIT|E|ENTREE|H|HABEN|\+)$/.test(word) ? "credit" : null;
}
