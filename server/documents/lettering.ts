import { type Face, type FontName, faceMetrics } from "./fonts.ts";
import { glyphRuns, missingGlyph, printable } from "./glyphs.ts";
import { mm, type Sheet } from "./sheet.ts";

/** How a text looks: sizes in points, `tracking` in em. */
export type Ink = {
  readonly face: Face;
  readonly size: number;
  readonly leading: number;
  readonly color: string;
  readonly tracking?: number;
  /** Figures of equal width. */
  readonly tabular?: boolean;
};

/** A part of a text in a face of its own, or raised like the « er » of « 1er ». */
export type Span = { readonly text: string; readonly face?: Face; readonly raised?: boolean };

/** A line ready to be drawn; `width` in points, without the space at its end. */
export type Line = { readonly pieces: readonly Piece[]; readonly width: number };

type Piece = { readonly text: string; readonly font: FontName; readonly raised: boolean };
type Word = { readonly pieces: readonly Piece[]; readonly width: number; readonly space: number };

const raisedSize = 0.7;

/** Breaks a text into lines of at most `width` millimetres, between words or, failing that, inside them. */
export function wrap(sheet: Sheet, text: string | readonly Span[], ink: Ink, width: number): Line[] {
  const limit = width * mm + 0.01;
  const words = wordsOf(sheet, text, ink).flatMap((word) =>
    word.width > limit ? lettersOf(sheet, word, ink) : [word],
  );
  const lines: Word[][] = [];
  let used = Number.POSITIVE_INFINITY;
  for (const word of words) {
    if (used + word.width > limit) {
      lines.push([]);
      used = 0;
    }
    lines.at(-1)?.push(word);
    used += word.width + word.space;
  }
  return lines.map(lineOf);
}

/** A text on one line, whatever its length. */
export function oneLine(sheet: Sheet, text: string | readonly Span[], ink: Ink): Line {
  return lineOf(wordsOf(sheet, text, ink));
}

/**
 * Draws lines below one another, `x` and `y` in millimetres at the top left of the first (or the top right
 * with `align`). Call it under a tag.
 */
export function drawLines(
  sheet: Sheet,
  lines: readonly Line[],
  ink: Ink,
  x: number,
  y: number,
  align: "left" | "right" | "center" = "left",
): void {
  const shift = { left: 0, center: 0.5, right: 1 }[align];
  lines.forEach((line, rank) => {
    drawLine(sheet, line, ink, x * mm - line.width * shift, y * mm + rank * ink.leading + baseline(ink));
  });
}

/** Height in millimetres of `count` lines. */
export function linesHeight(count: number, ink: Ink): number {
  return (count * ink.leading) / mm;
}

/** Sets « 1er » as printers do, its « er » raised. */
export function withRaisedOrdinals(text: string, face?: Face): Span[] {
  return text
    .split(/(?<=\b1)(er)(?=\s)/)
    .map((part) => ({ text: part, face, raised: part === "er" }))
    .filter((span) => span.text !== "");
}

function wordsOf(sheet: Sheet, text: string | readonly Span[], ink: Ink): Word[] {
  const spans = typeof text === "string" ? [{ text }] : text;
  const words: Piece[][] = [];
  let open = false;
  for (const span of spans) {
    for (const part of printable(span.text).match(/[^ ]* |[^ ]+/g) ?? []) {
      const pieces = glyphRuns(part, span.face ?? ink.face).map((run) => ({
        ...run,
        raised: span.raised ?? false,
      }));
      if (open) words.at(-1)?.push(...pieces);
      else words.push(pieces);
      open = !part.endsWith(" ");
    }
  }
  return words.map((pieces) => measured(sheet, pieces, ink));
}

function lettersOf(sheet: Sheet, word: Word, ink: Ink): Word[] {
  return word.pieces.flatMap((piece) =>
    [...piece.text].map((letter) => measured(sheet, [{ ...piece, text: letter }], ink)),
  );
}

function measured(sheet: Sheet, pieces: readonly Piece[], ink: Ink): Word {
  const total = pieces.reduce((sum, piece) => sum + pieceWidth(sheet, piece, ink), 0);
  const last = pieces.at(-1);
  const space = last?.text.endsWith(" ") ? pieceWidth(sheet, { ...last, text: " " }, ink) : 0;
  return { pieces, width: total - space, space };
}

function lineOf(words: readonly Word[]): Line {
  const pieces: Piece[] = [];
  for (const piece of words.flatMap((word) => word.pieces)) {
    const last = pieces.at(-1);
    if (last && last.font === piece.font && last.raised === piece.raised) {
      pieces[pieces.length - 1] = { ...last, text: last.text + piece.text };
    } else pieces.push(piece);
  }
  const all = words.reduce((sum, word) => sum + word.width + word.space, 0);
  return { pieces, width: all - (words.at(-1)?.space ?? 0) };
}

function pieceWidth({ doc }: Sheet, piece: Piece, ink: Ink): number {
  const size = ink.size * (piece.raised ? raisedSize : 1);
  const boxes = piece.text.split(missingGlyph).length - 1;
  const letters = piece.text.replaceAll(missingGlyph, "");
  const width = doc
    .font(piece.font)
    .fontSize(size)
    .widthOfString(letters, { features: features(ink) });
  return width + boxes * boxWidth * size + (ink.tracking ?? 0) * size * piece.text.length;
}

function drawLine(sheet: Sheet, line: Line, ink: Ink, left: number, base: number): void {
  let x = left;
  for (const piece of line.pieces) {
    const size = ink.size * (piece.raised ? raisedSize : 1);
    const y = base - (piece.raised ? ink.size / 3 + 0.75 : 0);
    for (const part of piece.text.split(new RegExp(`(${missingGlyph})`))) {
      if (part === missingGlyph) drawMissing(sheet, ink, x, y, size);
      else if (part !== "") drawText(sheet, { ...piece, text: part }, ink, x, y, size);
      x += part === "" ? 0 : pieceWidth(sheet, { ...piece, text: part }, ink);
    }
  }
}

function drawText({ doc }: Sheet, piece: Piece, ink: Ink, x: number, y: number, size: number): void {
  doc.font(piece.font).fontSize(size).fillColor(ink.color);
  doc.text(piece.text, x, y, {
    lineBreak: false,
    baseline: "alphabetic",
    characterSpacing: (ink.tracking ?? 0) * size,
    features: features(ink),
  });
}

const boxWidth = 0.62;

function drawMissing({ doc }: Sheet, ink: Ink, x: number, y: number, size: number): void {
  doc.lineWidth(size * 0.06).strokeColor(ink.color);
  doc.rect(x + size * 0.08, y - size * 0.68, size * (boxWidth - 0.16), size * 0.68).stroke();
}

function features(ink: Ink): ["tnum"] | undefined {
  return ink.tabular ? ["tnum"] : undefined;
}

/**
 * From the top of a line to its baseline, in points. Whole CSS pixels, as in the browser that drew the
 * reference, so that both fall on the same line.
 */
function baseline(ink: Ink): number {
  const pixel = 0.75;
  const { ascent, descent } = faceMetrics[ink.face];
  const above = Math.round((ascent * ink.size) / pixel);
  const below = Math.round((descent * ink.size) / pixel);
  return (Math.floor((ink.leading / pixel - above - below) / 2) + above) * pixel;
}
