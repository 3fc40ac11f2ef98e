import { plainWords } from "#server/mail/plain-words.ts";

/**
 * A text that no spreadsheet reads as a formula: an apostrophe stands before it if it begins like one (OWASP, CSV
 * injection). Control characters and marks that reverse text are removed.
 */
export function spreadsheetText(text: string): string {
  const clean = plainWords(text);
  return /^[\s\p{Cf}]*[=+\-@\uff0b\uff0d\uff1d\uff20]|^[\t\r\n]/u.test(clean) ? `'${clean}` : clean;
}
