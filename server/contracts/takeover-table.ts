import { parse } from "csv-parse/sync";
import { packWords } from "#content/contract/packs.ts";
import { takeoverFieldNames } from "#content/desk/takeover.ts";
import {
  mostTakeoverBytes,
  mostTakeoverRows,
  optionalTakeoverFields,
  type TakeoverField,
  type TypedTakeover,
  takeoverFields,
} from "#domain/contract/takeover.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import { packIds } from "#domain/pack.ts";

/** A row of a table, with its number in the file. */
export type TakeoverRow = { readonly line: number; readonly typed: TypedTakeover };

/** Why a table cannot be read. `columns`: it lacks some that every contract needs. */
export type TakeoverTableProblem =
  | { readonly code: "empty" | "too-large" | "open-quote" }
  | { readonly code: "columns"; readonly missing: readonly TakeoverField[] };

/** The text of a file: UTF-8, or as Excel writes it. */
export function tableText(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Reads contracts that were signed elsewhere from a table with semicolons, commas or tabs, its columns named in its first row. */
export function readTakeoverTable(text: string): Outcome<TakeoverRow[], TakeoverTableProblem> {
  if (text.length > mostTakeoverBytes) return failure({ code: "too-large" });
  const [first = ""] = text.split(/[\r\n]/, 1);
  const delimiter = [";", ",", "\t"].toSorted(
    (one, other) => countOf(first, other) - countOf(first, one),
  )[0]!;
  const rows = rowsOf(text, delimiter);
  if (rows === null) return failure({ code: "open-quote" });
  const [headings, ...below] = rows;
  if (!headings || below.length === 0) return failure({ code: "empty" });
  if (below.length > mostTakeoverRows) return failure({ code: "too-large" });
  const columns = headings.cells.map(fieldOf);
  const missing = takeoverFields.filter(
    (name) => !columns.includes(name) && !optionalTakeoverFields.includes(name),
  );
  if (missing.length > 0) return failure({ code: "columns", missing });
  return success(
    below.map(({ line, cells }) => {
      const cellOf = (name: TakeoverField) => (cells[columns.indexOf(name)] ?? "").trim();
      const typed = Object.fromEntries(takeoverFields.map((name) => [name, cellOf(name)])) as TypedTakeover;
      return { line, typed: { ...typed, pack: packNamed(typed.pack) } };
    }),
  );
}

function rowsOf(text: string, delimiter: string) {
  try {
    const records = parse(text, {
      delimiter,
      bom: true,
      info: true,
      ...{ relax_column_count: true, relax_quotes: true, skip_empty_lines: true },
    }) as unknown as readonly {
      readonly record: readonly string[];
      readonly info: { readonly lines: number };
    }[];
    return records
      .map(({ record, info }) => ({ line: info.lines, cells: record }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  } catch (error) {
    if (error instanceof Error && "code" in error) return null;
    throw error;
  }
}

function countOf(text: string, sign: string): number {
  return text.split(sign).length;
}

/** The same letters and digits, however they are written. */
function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}]+/gu, "")
    .toLowerCase();
}

function fieldOf(heading: string): TakeoverField | null {
  return takeoverFields.find((name) => plain(takeoverFieldNames[name]) === plain(heading)) ?? null;
}

/** The identifier of a pack that is named in any of our ways; what names none stays. */
function packNamed(text: string): string {
  const isNamed = (id: (typeof packIds)[number]) =>
    [id, packWords[id].title, packWords[id].shortName, packWords[id].listName].some(
      (name) => plain(name) === plain(text),
    );
  return packIds.find(isNamed) ?? text;
}
