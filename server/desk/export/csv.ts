import { plainWords } from "#server/mail/plain-words.ts";

/** What begins a file that Excel opens as UTF-8. */
export const csvStart = "\ufeff";

/**
 * One line of a CSV that French Excel opens as a table: cells parted by semicolons, the line ended by CR LF (RFC 4180).
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(";")}\r\n`;
}

/**
 * One cell. What a spreadsheet would take for a formula is kept as text by an apostrophe (OWASP, CSV injection); other
 * control characters than line breaks are taken out, and marks that turn a line around; line breaks are those of a cell.
 */
export function csvCell(text: string): string {
  const clean = plainWords(text);
  const safe = /^[\s\p{Cf}]*[=+\-@\uff0b\uff0d\uff1d\uff20]|^[\t\r\n]/u.test(clean) ? `'${clean}` : clean;
  return /[";\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
