/** Columns of a line of plain text (RFC 3676, section 4.2 advises 78 at most). */
export const textWidth = 78;

/**
 * A text folded at spaces into lines of {@link textWidth} columns, `first` before the first line and `rest`
 * before the others. No-break spaces hold; a longer word, such as an address, stays whole.
 */
export function foldedLines(text: string, first = "", rest = first): string[] {
  const lines: string[] = [];
  let line = first;
  let isEmpty = true;
  for (const word of text.split(/[ \t]+/).filter(Boolean)) {
    if (!isEmpty && line.length + 1 + word.length > textWidth) {
      lines.push(line);
      line = rest;
      isEmpty = true;
    }
    line += isEmpty ? word : ` ${word}`;
    isEmpty = false;
  }
  return [...lines, line.trimEnd()];
}
