import { jsonText } from "../json-text.ts";
import { csvLine, csvStart } from "./csv.ts";

/** How entries become rows, and what a program reads of each. */
export type Table<Entry> = {
  readonly columns: readonly (readonly [label: string, text: (entry: Entry) => string])[];
  readonly value: (entry: Entry) => unknown;
};

/** Entries as CSV or as a JSON list, a piece at a time: many are never held at once. */
export async function* tableText<Entry>(
  { columns, value }: Table<Entry>,
  entries: AsyncIterable<Entry>,
  format: "csv" | "json",
): AsyncGenerator<string> {
  yield format === "csv" ? csvStart + csvLine(columns.map(([label]) => label)) : "[";
  let first = true;
  for await (const entry of entries) {
    yield format === "csv"
      ? csvLine(columns.map(([, text]) => text(entry)))
      : `${first ? "\n" : ",\n"}${jsonText(value(entry)).trimEnd()}`;
    first = false;
  }
  if (format === "json") yield first ? "]\n" : "\n]\n";
}
