/** A label and its value. */
export type Row = readonly [label: string, value: string];

const indent = "  ";

/**
 * Rows with their values aligned in one column and folded within `width`. A value with a word too long for its column,
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

/** Removes the characters that could move a terminal's cursor or reverse its text: visitors typed it. */
export function printable(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\p{Cc}/gu, " ")
    .replace(/[\p{Cf}\p{Zl}\p{Zp}]/gu, "")
    .trim();
}

/** A text cut to `width` columns, with `…` at its end if it was longer. */
export function cut(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let fitting = "";
  for (const character of text) {
    if (widthOf(fitting + character) >= width) break;
    fitting += character;
  }
  return `${fitting}…`;
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

/** A column of a table. */
export type Column<Entry> = {
  readonly label: string;
  readonly text: (entry: Entry) => string;
  /** Amounts are aligned to the right, so that their digits line up. */
  readonly align?: "right";
  /** The narrowest width, in columns, to which cells may be cut with `…`; never cut without it. */
  readonly atLeast?: number;
};

const gap = 2;

/**
 * Entries as a table of at most `width` columns. If it does not fit even with its cells cut, each entry becomes rows of
 * its own, so nothing is lost on a narrow terminal.
 */
export function tableLines<Entry>(
  columns: readonly Column<Entry>[],
  entries: readonly Entry[],
  width: number,
): string[] {
  const cells = entries.map((entry) => columns.map(({ text }) => printable(text(entry))));
  const natural = columns.map(({ label }, index) =>
    Math.max(widthOf(label), ...cells.map((row) => widthOf(row[index]!))),
  );
  const widths = fitting(columns, natural, width - gap * (columns.length - 1));
  if (!widths) {
    return cells.flatMap((row, index) => [
      ...(index === 0 ? [] : [""]),
      ...alignedRows(
        columns.map(({ label }, column) => [label, row[column]!]),
        width,
      ),
    ]);
  }
  const line = (row: readonly string[]) =>
    row
      .map((text, index) => placed(text, widths[index]!, columns[index]!.align))
      .join(" ".repeat(gap))
      .trimEnd();
  return [line(columns.map(({ label }) => label)), ...cells.map(line)];
}

/** The width of each column: the widest of those that may be cut shrinks first. `null` if the table does not fit. */
function fitting<Entry>(
  columns: readonly Column<Entry>[],
  natural: readonly number[],
  room: number,
): number[] | null {
  const widths = [...natural];
  for (let excess = widths.reduce((sum, each) => sum + each, 0) - room; excess > 0; excess--) {
    const [widest] = widths
      .map((width, index) => ({ width, index, spare: width - (columns[index]!.atLeast ?? width) }))
      .filter(({ spare }) => spare > 0)
      .sort((one, other) => other.width - one.width);
    if (!widest) return null;
    widths[widest.index]!--;
  }
  return widths;
}

function placed(text: string, width: number, align: "right" | undefined): string {
  const fitting = cut(text, width);
  const blank = " ".repeat(width - widthOf(fitting));
  return align === "right" ? blank + fitting : fitting + blank;
}
