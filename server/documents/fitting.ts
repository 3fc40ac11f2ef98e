import { drawLines, type Ink, type Line, oneLine, type Span, wrap } from "./lettering.ts";
import { mm, type Sheet } from "./sheet.ts";

/** A text set so that it fits: its lines and the ink they were measured in. */
export type Fitted = {
  readonly lines: readonly Line[];
  readonly ink: Ink;
  /** Whether an ellipsis stands for the end. */
  readonly cut: boolean;
  /** Whether what is drawn says less than the text: cut short, or letters that no font has. */
  readonly altered: boolean;
};

/** The smallest type of the documents, in points. */
const smallest = 6.5;
/** Below this size, in em of the wanted one, two lines read better than one. */
const readableOnOneLine = 0.75;

/**
 * Makes a text fit in `width` millimetres and `maxLines` lines: as it is, then smaller on one line, then
 * broken over several, smaller and smaller, and only then cut with an ellipsis.
 */
export function fitText(
  sheet: Sheet,
  text: string | readonly Span[],
  ink: Ink,
  width: number,
  maxLines = 1,
): Fitted {
  const whole = oneLine(sheet, text, ink);
  const altered = whole.pieces.map((piece) => piece.text).join("") !== plainText(text);
  const room = (width * mm) / whole.width;
  const least = Math.max(smallest, maxLines === 1 ? 0 : ink.size * readableOnOneLine);
  if (room >= 1) return { lines: [whole], ink, cut: false, altered };
  if (ink.size * room >= least) {
    const smaller = resized(ink, Math.floor(ink.size * room * 20) / 20);
    return { lines: [oneLine(sheet, text, smaller)], ink: smaller, cut: false, altered };
  }
  let size = Math.max(smallest, Math.min(ink.size, ink.size * 0.9));
  for (; ; size = Math.max(smallest, size - 0.5)) {
    const smaller = resized(ink, size);
    const lines = wrap(sheet, text, smaller, width);
    if (lines.length <= maxLines) return { lines, ink: smaller, cut: false, altered };
    if (size === smallest)
      return {
        lines: cutLines(sheet, plainText(text), smaller, width, maxLines),
        ink: smaller,
        cut: true,
        altered: true,
      };
  }
}

/** Draws a fitted text, `x` and `y` in millimetres. */
export function drawFitted(
  sheet: Sheet,
  fitted: Fitted,
  x: number,
  y: number,
  align?: "left" | "right" | "center",
): void {
  drawLines(sheet, fitted.lines, fitted.ink, x, y, align);
}

function plainText(text: string | readonly Span[]): string {
  return typeof text === "string" ? text : text.map((span) => span.text).join("");
}

function resized(ink: Ink, size: number): Ink {
  return { ...ink, size, leading: (ink.leading * size) / ink.size };
}

function cutLines(sheet: Sheet, text: string, ink: Ink, width: number, maxLines: number): readonly Line[] {
  const letters = [...text];
  let fits = 0;
  for (let low = 0, high = letters.length; low <= high; ) {
    const middle = (low + high) >> 1;
    const lines = wrap(sheet, shortened(letters, middle), ink, width);
    if (lines.length <= maxLines) {
      fits = middle;
      low = middle + 1;
    } else high = middle - 1;
  }
  return wrap(sheet, shortened(letters, fits), ink, width);
}

function shortened(letters: readonly string[], count: number): string {
  return `${letters.slice(0, count).join("").trimEnd()}…`;
}
