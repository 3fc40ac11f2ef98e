export type Row = readonly [label: string, value: string];

export function rowLines(rows: readonly Row[]): string[] {
  return rows.map(([label, value]) => `  ${label}\u00a0: ${value}`);
}

/** Replaces the characters that could move a terminal's cursor or reverse its text: visitors typed it. */
export function printable(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\p{Cc}/gu, " ")
    .replace(/[\p{Cf}\p{Zl}\p{Zp}]/gu, "")
    .trimEnd();
}

/** JSON with control characters escaped, so that its texts cannot move a terminal's cursor. Ends with a newline. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value, null, 2).replace(/[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    Array.from(
      { length: character.length },
      (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`,
    ).join(""),
  );
  return `${text}\n`;
}
