import { entryColumns } from "#content/desk/accounting.ts";
import { readDay } from "#domain/calendar.ts";
import type { DayRange } from "#server/database/billing/billing-reads.ts";

type Line = Readonly<Record<string, string>>;

/** The lines of a file of entries below its header, by the names of its columns. */
export function linesOfFile(text: string): Line[] {
  const rows = text.split("\r\n").slice(1, -1);
  return rows.map((row) =>
    Object.fromEntries(row.split("\t").map((cell, index) => [entryColumns[index]!, cell])),
  );
}

const required = [
  "JournalCode",
  "JournalLib",
  "EcritureNum",
  "EcritureDate",
  "CompteNum",
  "CompteLib",
] as const;
const alsoRequired = ["PieceRef", "PieceDate", "EcritureLib", "Debit", "Credit"] as const;
const dates = ["EcritureDate", "PieceDate", "DateLet", "ValidDate"] as const;
/** Columns that are filled together or not at all. */
const pairs = [
  ["CompAuxNum", "CompAuxLib"],
  ["EcritureLet", "DateLet"],
  ["Montantdevise", "Idevise"],
] as const;

/**
 * What the tax administration’s own check of such a file would say against it (LPF, art. A47 A-1; « Test Compta Demat »),
 * a line each. `period`: the days that its entries are dated within. `isClosed`: the months in it are closed.
 */
export function fileFaults(
  text: string,
  { period, isClosed }: { readonly period: DayRange; readonly isClosed: boolean },
): string[] {
  const rows = text.split("\r\n");
  const faults: string[] = [];
  if (text.startsWith("\ufeff")) faults.push("begins with a byte order mark");
  if (text.includes("\ufffd")) faults.push("is not UTF-8");
  if (rows[0] !== entryColumns.join("\t")) faults.push(`has the columns ${rows[0]}`);
  if (rows.at(-1) !== "" || rows.some((row) => /[\r\n]/.test(row)))
    faults.push("has lines that do not end in CR LF");
  for (const [index, row] of rows.slice(1, -1).entries()) {
    const count = row.split("\t").length;
    if (count !== entryColumns.length) faults.push(`line ${index + 2} has ${count} fields`);
  }
  const lines = linesOfFile(text);
  const cents = (amount: string) => Number(amount.replace(",", ""));
  const balance = (some: readonly Line[]) =>
    some.reduce((sum, { Debit, Credit }) => sum + cents(Debit!) - cents(Credit!), 0);
  for (const [index, line] of lines.entries()) {
    const at = `line ${index + 2}`;
    const mandatory = isClosed ? [...required, ...alsoRequired, "ValidDate"] : [...required, ...alsoRequired];
    for (const column of mandatory) if (!line[column]?.trim()) faults.push(`${at} has no ${column}`);
    for (const column of dates) {
      const value = line[column]!;
      const day = readDay(value.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3"));
      if (value !== "" && day === null) faults.push(`${at}: ${column} is ${value}`);
      if (column === "EcritureDate" && day && (day < period.fromOn || day > period.toOn))
        faults.push(`${at} is of ${day}`);
    }
    for (const column of ["Debit", "Credit"] as const)
      if (!/^\d+,\d\d$/.test(line[column]!)) faults.push(`${at}: ${column} is ${line[column]}`);
    if ((cents(line.Debit!) === 0) === (cents(line.Credit!) === 0))
      faults.push(`${at} is no debit or credit`);
    if (!/^[1-7]\d\d/.test(line.CompteNum!)) faults.push(`${at}: the account is ${line.CompteNum}`);
    for (const [one, other] of pairs)
      if ((line[one] === "") !== (line[other] === "")) faults.push(`${at} has ${one} or ${other} alone`);
    if (line.ValidDate && line.ValidDate < line.EcritureDate!) faults.push(`${at} is valid before its day`);
  }
  const entries = Map.groupBy(lines, ({ EcritureNum }) => EcritureNum!);
  for (const [number, some] of entries) {
    if (balance(some) !== 0) faults.push(`${number} does not balance`);
    for (const column of ["JournalCode", "EcritureDate", "PieceRef", "ValidDate"])
      if (new Set(some.map((line) => line[column])).size !== 1)
        faults.push(`${number} has several ${column}`);
  }
  for (const some of Map.groupBy(lines, ({ JournalCode }) => JournalCode!).values())
    if (balance(some) !== 0) faults.push(`journal ${some[0]!.JournalCode} does not balance`);
  for (const [number, name] of [
    ["JournalCode", "JournalLib"],
    ["CompteNum", "CompteLib"],
  ] as const)
    for (const [key, some] of Map.groupBy(lines, (line) => line[number]!))
      if (new Set(some.map((line) => line[name])).size !== 1) faults.push(`${key} has several names`);
  const lettered = lines.filter(({ EcritureLet }) => EcritureLet !== "");
  for (const [letter, some] of Map.groupBy(lettered, (line) => `${line.CompAuxNum} ${line.EcritureLet}`))
    if (balance(some) !== 0) faults.push(`${letter} is not even`);
  const numbers = [...entries.keys()];
  if (numbers.join() !== numbers.toSorted().join()) faults.push("has numbers out of order");
  return faults;
}

/** The numbers of a whole year’s file that are missing between the first one and the last. */
export function gapsIn(text: string): string[] {
  const numbers = [...new Set(linesOfFile(text).map(({ EcritureNum }) => EcritureNum!))];
  return numbers.filter((number, index) => Number(number.slice(-6)) !== index + 1);
}
