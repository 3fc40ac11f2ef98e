import { alignedRows, cut, printable, widthOf } from "./lines.ts";

/** A column of a table. */
export type Column<Entry> = {
  readonly label: string;
  readonly text: (entry: Entry) => string;
  /** Amounts stand to the right, so that their digits stand one below the other. */
  readonly align?: "right";
  /** May be cut with `…` where the terminal is narrow, down to this many columns; whole otherwise. */
  readonly atLeast?: number;
};

const gap = 2;

/**
 * Entries as a table of `width` columns at most. Where it does not fit even with its cells cut, each entry is told
 * in rows of its own instead: nothing is lost on a narrow terminal.
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

/** The width of each column: the widest of those that may be cut gives first. `null` where all give too little. */
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
  const shown = cut(text, width);
  const blank = " ".repeat(width - widthOf(shown));
  return align === "right" ? blank + shown : shown + blank;
}
