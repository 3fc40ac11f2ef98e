import { type Face, type FontRun, fontRuns, graphemes, missingLetterWidth, widthOf } from "./fonts.ts";
import { colors, mm, type Spoken, type Tag, type TaggedPdf, type TagType, tagged } from "./pdf.ts";

/** How a text looks: `size` and `lineHeight` in points, `letterSpacing` in em. */
export type TextStyle = {
  readonly face: Face;
  readonly size: number;
  readonly lineHeight: number;
  readonly color: string;
  readonly letterSpacing?: number;
  /** Digits of equal width. */
  readonly tabular?: boolean;
};

export const styles = {
  title: { face: "title", size: 30, lineHeight: 31, color: colors.ink, letterSpacing: -0.012 },
  pageTitle: { face: "title", size: 22, lineHeight: 24, color: colors.ink, letterSpacing: -0.012 },
  subtitle: { face: "regular", size: 10.5, lineHeight: 15, color: colors.softInk, tabular: true },
  heading: { face: "title", size: 13, lineHeight: 15, color: colors.ink, letterSpacing: -0.004 },
  label: { face: "regular", size: 7.25, lineHeight: 10, color: colors.softInk, tabular: true },
  value: { face: "semibold", size: 10, lineHeight: 13, color: colors.ink },
  reference: { face: "semibold", size: 11.5, lineHeight: 15, color: colors.ink, letterSpacing: 0.02 },
  body: { face: "regular", size: 9, lineHeight: 13, color: colors.ink, tabular: true },
  note: { face: "regular", size: 7.5, lineHeight: 10.6, color: colors.softInk, tabular: true },
} as const satisfies Record<string, TextStyle>;

/** A text, or its parts if some have a face of their own. */
export type StyledText = string | readonly { readonly text: string; readonly face?: Face }[];

/** A text broken into lines, ready to be drawn; `width` and `height` in millimetres. */
export type TextBlock = {
  readonly style: TextStyle;
  readonly lines: readonly Line[];
  readonly width: number;
  readonly height: number;
  /** The drawn text; shorter than the input if it was cut, or has letters that no font has. */
  readonly text: string;
  /** Whether the end was replaced with an ellipsis. */
  readonly truncated: boolean;
};

/** Widths are in em: the same in every size. */
type Piece = FontRun & { readonly raised: boolean; readonly width: number };
type Line = { readonly pieces: readonly Piece[]; readonly width: number };
type Word = Line & { readonly space: number; letters?: readonly Word[] };

/** The smallest type of the documents, in points. */
const smallest = 6.5;
/** Below this part of the wanted size, two lines are easier to read than one. */
const readableOnOneLine = 0.75;
/** The longest text worth measuring: a longer one fits on no page. */
const longest = 2000;
const raisedSize = 0.7;

/** A text on one line, whatever its length. */
export function oneLine(text: StyledText, style: TextStyle): TextBlock {
  return blockOf([lineOf(wordsOf(text, style))], style);
}

/** Breaks a text into lines of at most `width` millimetres, between words or, if one is too long, inside it. */
export function wrapText(text: StyledText, style: TextStyle, width: number): TextBlock {
  return blockOf(linesOf(wordsOf(text, style), style, width), style);
}

/**
 * Makes a text fit in `width` millimetres and `maxLines` lines. Tries it as it is, then smaller on one line, then on
 * several lines, smaller and smaller, and only then cuts it with an ellipsis.
 */
export function fitText(text: string, style: TextStyle, width: number, maxLines = 1): TextBlock {
  const words = wordsOf(text, style);
  const whole = lineOf(words);
  const onOneLine = Math.min(style.size, Math.floor(((width * mm) / whole.width) * 20) / 20);
  if (onOneLine >= Math.max(smallest, maxLines === 1 ? 0 : style.size * readableOnOneLine)) {
    return blockOf([whole], resized(style, onOneLine));
  }
  for (let size = style.size * 0.9; ; size -= 0.5) {
    const smaller = resized(style, Math.max(size, smallest));
    const lines = linesOf(words, smaller, width);
    if (lines.length <= maxLines) return blockOf(lines, smaller);
    if (size <= smallest) return truncatedBlock(lines, smaller, width, maxLines);
  }
}

/** The same style in another size, with its line height in proportion. */
export function resized(style: TextStyle, size: number): TextStyle {
  return { ...style, size, lineHeight: (style.lineHeight * size) / style.size };
}

/** Height in millimetres of a line of text. */
export function lineHeight(style: TextStyle): number {
  return style.lineHeight / mm;
}

/** Draws a text under a tag of its own. {@link drawText} */
export function tagText(
  pdf: TaggedPdf,
  parent: Tag,
  type: TagType,
  block: TextBlock,
  x: number,
  y: number,
  { align, ...spoken }: Spoken & { readonly align?: Align } = {},
): void {
  tagged(pdf, parent, type, () => drawText(pdf, block, x, y, align), spoken);
}

type Align = "left" | "center" | "right";

/**
 * Draws a text, `x` and `y` in millimetres at the top left of its first line (or the top middle or right with `align`).
 * Call it under a tag.
 */
export function drawText(pdf: TaggedPdf, { lines, style }: TextBlock, x: number, y: number, align?: Align) {
  const middle = middleOf[style.face] * style.size;
  lines.forEach((line, index) => {
    let left = x * mm - line.width * style.size * { left: 0, center: 0.5, right: 1 }[align ?? "left"];
    const baseline = y * mm + (index + 0.5) * style.lineHeight + middle;
    for (const piece of line.pieces) {
      drawPiece(pdf, piece, style, left, baseline);
      left += piece.width * style.size;
    }
  });
}

/** From the middle between ascent and descent down to the baseline, in em: half the difference of the two. */
const middleOf = { title: 0.33, regular: 0.36, semibold: 0.36 } as const satisfies Record<Face, number>;

function drawPiece({ doc }: TaggedPdf, piece: Piece, style: TextStyle, x: number, baseline: number): void {
  const size = style.size * (piece.raised ? raisedSize : 1);
  const y = baseline - (piece.raised ? style.size * 0.42 : 0);
  if (piece.font !== null) {
    doc.font(piece.font, size).fillColor(style.color);
    doc.text(piece.text, x, y, {
      lineBreak: false,
      baseline: "alphabetic",
      characterSpacing: (style.letterSpacing ?? 0) * size,
      features: featuresOf(style, piece.text),
    });
    return;
  }
  const step = (missingLetterWidth + (style.letterSpacing ?? 0)) * size;
  for (let index = 0; index < piece.text.length; index += 1) {
    const left = x + index * step + size * 0.08;
    doc.rect(left, y - size * 0.68, size * (missingLetterWidth - 0.16), size * 0.68);
  }
  doc.lineWidth(size * 0.06).stroke(style.color);
}

function blockOf(lines: readonly Line[], style: TextStyle, truncated = false): TextBlock {
  return {
    style,
    lines,
    width: (Math.max(0, ...lines.map((line) => line.width)) * style.size) / mm,
    height: lines.length * lineHeight(style),
    text: lines.flatMap(({ pieces }) => pieces.map(({ text }) => text)).join(""),
    truncated,
  };
}

/** Cuts the lines after `maxLines`: the last one takes as much of the next as fits, and an ellipsis. */
function truncatedBlock(
  lines: readonly Line[],
  style: TextStyle,
  width: number,
  maxLines: number,
): TextBlock {
  const letters = graphemes(blockOf(lines.slice(maxLines - 1, maxLines + 1), style).text);
  const shortened = () => lineOf(wordsOf(`${letters.join("").trimEnd()}…`, style));
  let last = shortened();
  while (last.width > limitOf(width, style) && letters.pop()) last = shortened();
  return blockOf([...lines.slice(0, maxLines - 1), last], style, true);
}

function linesOf(words: readonly Word[], style: TextStyle, width: number): Line[] {
  const limit = limitOf(width, style);
  const lines: Word[][] = [];
  let used = Number.POSITIVE_INFINITY;
  for (const word of words.flatMap((word) => (word.width > limit ? lettersOf(word, style) : [word]))) {
    if (used + word.width > limit) {
      lines.push([]);
      used = 0;
    }
    lines.at(-1)?.push(word);
    used += word.width + word.space;
  }
  return lines.map(lineOf);
}

/** The width limit in em, slightly more than `width`, which is in millimetres. */
function limitOf(width: number, style: TextStyle): number {
  return (width * mm + 0.01) / style.size;
}

function lineOf(words: readonly Word[]): Line {
  const pieces: Piece[] = [];
  for (const piece of words.flatMap((word) => word.pieces)) {
    const last = pieces.at(-1);
    if (last && last.font === piece.font && last.raised === piece.raised) {
      const text = last.text + piece.text;
      const width = last.width + piece.width;
      pieces[pieces.length - 1] = { ...last, text, width };
    } else pieces.push(piece);
  }
  const width = words.reduce((sum, word) => sum + word.width + word.space, 0);
  return { pieces, width: width - (words.at(-1)?.space ?? 0) };
}

function wordsOf(text: StyledText, style: TextStyle): Word[] {
  const words: Piece[][] = [];
  let open = false;
  for (const span of typeof text === "string" ? [{ text }] : text) {
    // « 1er » is set as printers do, with a raised « er ».
    printable(span.text)
      .split(/(?<=\b1)(er)(?=\s)/)
      .forEach((stretch, index) => {
        for (const part of stretch.match(/[^ ]* |[^ ]+/g) ?? []) {
          const runs = fontRuns(part, span.face ?? style.face);
          const pieces = runs.map((run) => pieceOf(run, style, index % 2 === 1));
          if (open) words.at(-1)?.push(...pieces);
          else words.push(pieces);
          open = !part.endsWith(" ");
        }
      });
  }
  return words.map((pieces) => wordOf(pieces, style));
}

function lettersOf(word: Word, style: TextStyle): readonly Word[] {
  word.letters ??= word.pieces.flatMap(({ text, font, raised }) =>
    graphemes(text).map((letter) => wordOf([pieceOf({ text: letter, font }, style, raised)], style)),
  );
  return word.letters;
}

function wordOf(pieces: readonly Piece[], style: TextStyle): Word {
  const last = pieces.at(-1);
  const space = last?.text.endsWith(" ") ? pieceOf({ ...last, text: " " }, style, last.raised).width : 0;
  return { pieces, width: pieces.reduce((sum, { width }) => sum + width, -space), space };
}

function pieceOf(run: FontRun, style: TextStyle, raised: boolean): Piece {
  const width = widthOf(run, featuresOf(style, run.text), style.letterSpacing ?? 0);
  return { text: run.text, font: run.font, raised, width: width * (raised ? raisedSize : 1) };
}

/** PDFKit shapes a word once per document if no feature is asked for, so only digits ask for one. */
function featuresOf(style: TextStyle, text: string): ["tnum"] | undefined {
  return style.tabular && /\d/.test(text) ? ["tnum"] : undefined;
}

/** Removes invisible marks, and replaces every blank except the no-break space with a space. */
function printable(text: string): string {
  return text
    .slice(0, longest)
    .toWellFormed()
    .normalize("NFC")
    .replaceAll("\u202f", "\u00a0")
    .replaceAll("\u2011", "-")
    .replace(/[\t\n\v\f\r\u2009\u2028\u2029\u3000]+/g, " ")
    .replace(/\p{Cc}|(?!\u200d)\p{Cf}/gu, "");
}
