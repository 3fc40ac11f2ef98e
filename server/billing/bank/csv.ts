import { parse } from "csv-parse/sync";
import type { BankFileProblem } from "#domain/billing/bank-report.ts";
import {
  type BankTable,
  longestTableRow,
  mostTableColumns,
  mostTableRows,
} from "#domain/billing/bank-table.ts";
import { isKnownHeading, missingInTable } from "#domain/billing/table-columns.ts";
import { centsWritten, dayWritten } from "#domain/billing/table-values.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import { compactIdentifier, hasValidIbanKey } from "#domain/sepa.ts";

const delimiters = [";", ",", "\t", "|"] as const;

/** Rows by which the delimiter of a file is chosen. */
const rowsTried = 60;

/** Rows above the headings at most: a bank's name, an account, a balance. */
const mostRowsAbove = 40;

type Rows = readonly (readonly string[])[];

/**
 * Reads the table that a bank's site exports (CSV), whatever separates its cells, with what its bank writes above. `format`: a
 * text that is none.
 */
export function readCsv({
  text,
  encoding,
}: {
  readonly text: string;
  readonly encoding: string;
}): Outcome<BankTable, BankFileProblem> {
  if (text.includes("\0")) return failure("format");
  const tables = delimiters.flatMap((delimiter) => {
    const rows = rowsOf(text, delimiter, rowsTried);
    const table = rows.ok ? tableOf(rows.value, { delimiter, encoding }) : null;
    return table ? [{ table, missing: missingInTable(table) }] : [];
  });
  const [best] = tables.toSorted(
    (one, other) =>
      Number(one.missing !== null) - Number(other.missing !== null) ||
      other.table.headings.length - one.table.headings.length,
  );
  if (!best) return failure(isHeaded(text) ? (isQuoteOpen(text) ? "open-quote" : "too-large") : "format");
  const { delimiter } = best.table;
  const rows = rowsOf(text, delimiter, mostTableRows + mostRowsAbove + 1);
  if (!rows.ok) return rows;
  const table = tableOf(rows.value, { delimiter, encoding })!;
  if (table.headings.length > mostTableColumns || table.rows.length > mostTableRows)
    return failure("too-large");
  if (table.rows.length === 0) return failure("no-rows");
  const missing = missingInTable(table);
  return missing === null ? success(table) : failure(missing);
}

/** The first rows of a text, without empty ones. */
function rowsOf(text: string, delimiter: string, most: number): Outcome<Rows, "open-quote" | "too-large"> {
  try {
    const rows = parse(text, {
      delimiter,
      ...{ relax_column_count: true, relax_quotes: true, skip_empty_lines: true },
      max_record_size: longestTableRow,
      to: most,
    });
    return success(rows.map((row) => row.map(plainCell)).filter((row) => row.some((cell) => cell !== "")));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (code === "CSV_QUOTE_NOT_CLOSED") return failure("open-quote");
    if (code === "CSV_MAX_RECORD_SIZE") return failure(isQuoteOpen(text) ? "open-quote" : "too-large");
    throw error;
  }
}

/** Whether the first line of a text heads columns. */
function isHeaded(text: string): boolean {
  const [line = ""] = text.slice(0, 2_000).split(/[\r\n]/);
  return delimiters.some((delimiter) => isHeading(line.split(delimiter)));
}

/** Whether quotes are opened and not closed: their number is odd. */
function isQuoteOpen(text: string): boolean {
  return (text.match(/"/g)?.length ?? 0) % 2 === 1;
}

/** A cell as somebody reads it: without what cannot be seen, white space at its ends, and `="…"` that keeps zeros in Excel. */
function plainCell(cell: string): string {
  return cell
    .replace(/^="(.*)"$/s, "$1")
    .replace(/\p{Cf}|[\p{Cc}]+/gu, (signs) => (/\s/.test(signs) ? " " : ""))
    .trim();
}

/** The table among some rows: the columns that most of them have, below what its bank writes above; `null` if there is none. */
function tableOf(
  all: Rows,
  { delimiter, encoding }: Pick<BankTable, "delimiter" | "encoding">,
): BankTable | null {
  const heading = all.slice(0, mostRowsAbove).findIndex(isHeading);
  const below = heading >= 0 ? all.slice(heading) : all;
  const width = heading >= 0 ? all[heading]!.length : commonWidth(below);
  const isEven = all.length > 1 && all.every(({ length }) => length === width);
  if (width < 2) return null;
  const first = heading >= 0 ? heading + 1 : all.findIndex((row) => row.length === width && row.some(isDay));
  // A row above the first day may head the columns in words that nobody here knows.
  const above = heading >= 0 ? all[heading] : all[first < 0 ? 0 : first - 1];
  const headings = above?.length === width && (heading >= 0 || !above.some(isSum)) ? above : [];
  if (first < 0 && !isEven) return null;
  const rows = all.slice(first < 0 ? 1 : first);
  const widest = Math.max(width, ...rows.map(({ length }) => length));
  const cells = Array.from({ length: Math.min(widest, mostTableColumns + 1) }, (_, column) => column);
  // Without headings the places of columns alone say what they hold: an empty one may be filled in the next file.
  const used = cells.filter(
    (column) => headings.length === 0 || headings[column] || rows.some((row) => row[column]),
  );
  return {
    headings: used.map((column) => headings[column] ?? ""),
    rows: rows.map((row) => used.map((column) => row[column] ?? "")),
    delimiter,
    encoding,
    iban: ibanIn(all.slice(0, Math.max(0, heading >= 0 ? heading : first))),
  };
}

/** Whether a row heads the columns: it has names that banks use, and no day and no sum. */
function isHeading(row: readonly string[]): boolean {
  const known = row.filter((cell) => cell.length <= 60 && isKnownHeading(cell));
  return known.length >= 2 && !row.some((cell) => isDay(cell) || isSum(cell));
}

function isDay(cell: string): boolean {
  return (dayWritten(cell, "day-first") ?? dayWritten(cell, "month-first")) !== null;
}

function isSum(cell: string): boolean {
  return centsWritten(cell, null) !== null;
}

/** The number of cells that most rows have. */
function commonWidth(rows: Rows): number {
  const widths = Map.groupBy(rows, ({ length }) => length);
  const [width = 0] = [...widths].toSorted(([, one], [, other]) => other.length - one.length)[0] ?? [];
  return width;
}

/** The IBAN that some rows name. */
function ibanIn(rows: Rows): string | null {
  for (const cell of rows.flat()) {
    const compact = compactIdentifier(cell).slice(0, 200);
    for (const { index } of compact.matchAll(/[A-Z]{2}\d{2}/g))
      for (let length = 15; length <= 34; length++) {
        const iban = compact.slice(index, index + length);
        if (iban.length === length && hasValidIbanKey(iban)) return iban;
      }
  }
  return null;
}
