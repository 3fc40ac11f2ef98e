/** What a row is about, and what it says. */
export type Row = readonly [label: string, value: string];

const indent = "  ";

/**
 * Rows whose values stand in one column and fold within `width`. A value with a word that its column cannot hold,
 * such as a hash, begins on a line of its own.
 */
export function alignedRows(rows: readonly Row[], width: number): string[] {
  const labelWidth = Math.max(...rows.map(([label]) => widthOf(label)));
  const margin = " ".repeat(indent.length + labelWidth + 2);
  const room = width - margin.length;
  return rows.flatMap(([label, value]) => {
    const start = `${indent}${label}`;
    const text = printable(value);
    if (text.split(" ").some((word) => widthOf(word) > room))
      return [start, ...folded(text, indent.repeat(2), width)];
    const [first = "", ...rest] = folded(text, margin, width);
    return [
      `${start}${" ".repeat(margin.length - widthOf(start))}${first.slice(margin.length)}`.trimEnd(),
      ...rest,
    ];
  });
}

/** A text in lines of `width` columns that all begin with `margin`; a word is broken only where it fits no line. */
export function folded(text: string, margin: string, width: number): string[] {
  const room = width - margin.length;
  const lines: string[] = [];
  let line = "";
  for (const word of printable(text)
    .split(" ")
    .flatMap((each) => pieces(each, room))) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (widthOf(longer) > room) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line].map((each) => `${margin}${each}`);
}

/** A text without what could move a terminal's cursor or turn its writing around: visitors typed it. */
export function printable(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\p{Cc}/gu, " ")
    .replace(/[\p{Cf}\p{Zl}\p{Zp}]/gu, "")
    .trim();
}

/** A text in at most `width` columns, its end given up for `…` where it is longer. */
export function cut(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let shown = "";
  for (const character of text) {
    if (widthOf(shown + character) >= width) break;
    shown += character;
  }
  return `${shown}…`;
}

function pieces(word: string, room: number): string[] {
  const parts: string[] = [];
  let part = "";
  for (const character of word) {
    if (widthOf(part + character) > room) {
      parts.push(part);
      part = "";
    }
    part += character;
  }
  return [...parts, part];
}

/** Columns that a terminal gives to a text. */
export function widthOf(text: string): number {
  return Array.from(text).reduce((width, character) => {
    if (/[\p{Mn}\p{Me}]/u.test(character)) return width;
    return width + (wide.test(character) ? 2 : 1);
  }, 0);
}

const wide =
  /[\p{Emoji_Presentation}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff01-\uff60]/u;

/** JSON whose texts cannot move a terminal's cursor either. Ends its last line. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value, null, 2).replace(/[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    Array.from(
      { length: character.length },
      (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`,
    ).join(""),
  );
  return `${text}\n`;
}
