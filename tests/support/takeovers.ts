import { takeoverFieldNames } from "#content/desk/takeover.ts";
import { type TypedTakeover, takeoverFields } from "#domain/contract/takeover.ts";

/** The scan of a contract, as bytes. */
export const aPaper = Buffer.from("%PDF-1.7\nContrat et mandat, signés à Marseille\n%%EOF\n");

/** The names of the columns of a table of contracts. */
export const takeoverHeadings = takeoverFields.map((name) => takeoverFieldNames[name]);

/** A table of contracts that were signed elsewhere, as a spreadsheet writes it. */
export function takeoverTable(rows: readonly TypedTakeover[], delimiter = ";"): string {
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  return [takeoverHeadings, ...rows.map((row) => takeoverFields.map((name) => row[name]))]
    .map((cells) => cells.map(quoted).join(delimiter))
    .join("\r\n");
}
