import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import PDFDocument from "pdfkit";

/** How a text is set: titles in Bricolage 700, the rest in Instrument 400 or 600. */
export type Face = "title" | "plain" | "strong";

/** A font file. The three faces hold French; the others, the letters of the other Latin alphabets. */
export type FontName = Face | "plain-latin" | "strong-latin" | "plain-extended" | "strong-extended";

/** Ascent and descent of each face, in em (its `hhea` table). */
export const faceMetrics = {
  title: { ascent: 0.93, descent: 0.27 },
  plain: { ascent: 0.97, descent: 0.25 },
  strong: { ascent: 0.97, descent: 0.25 },
} as const satisfies Record<Face, { ascent: number; descent: number }>;

/** The fonts that a face tries for a character, in order. */
export const fontsOfFace = {
  title: ["title", "strong-latin", "strong-extended"],
  plain: ["plain", "plain-latin", "plain-extended"],
  strong: ["strong", "strong-latin", "strong-extended"],
} as const satisfies Record<Face, readonly FontName[]>;

const require = createRequire(import.meta.url);
const own = join(import.meta.dirname, "fonts");
const whole = join(dirname(require.resolve("@fontsource/instrument-sans/package.json")), "files");

// Files that sources and build find alike. The glyph tables of ./fonts end with twelve empty bytes: fontkit reads the
// header of the last glyph, U+202F, even though it has none.
const files: Readonly<Record<FontName, string>> = {
  title: join(own, "bricolage-grotesque-84-700.woff"),
  plain: join(own, "instrument-sans-400.woff"),
  strong: join(own, "instrument-sans-600.woff"),
  "plain-latin": join(whole, "instrument-sans-latin-400-normal.woff"),
  "strong-latin": join(whole, "instrument-sans-latin-600-normal.woff"),
  "plain-extended": join(whole, "instrument-sans-latin-ext-400-normal.woff"),
  "strong-extended": join(whole, "instrument-sans-latin-ext-600-normal.woff"),
};
const fonts = Object.entries(files).map(([name, file]) => [name, readFileSync(file)] as const);

/** Asked what fonts hold, and never written: a document that is asked opens a font, which changes its bytes. */
const probe = new PDFDocument({ autoFirstPage: false });
const covered = new Map<FontName, (codePoint: number) => boolean>();

/** Makes the fonts known to a document; only those it uses are embedded. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  for (const [name, bytes] of fonts) doc.registerFont(name, bytes);
}

/** Whether a font has a glyph for a character. */
export function fontCovers(name: FontName, codePoint: number): boolean {
  let covers = covered.get(name);
  if (!covers) {
    if (covered.size === 0) registerFonts(probe);
    probe.font(name);
    // pdfkit publishes no way to ask; without the question, a missing letter would print as an empty box.
    const { font } = (probe as unknown as { _font: { font: ParsedFont } })._font;
    covers = (code) => font.hasGlyphForCodePoint(code);
    covered.set(name, covers);
  }
  return covers(codePoint);
}

type ParsedFont = { hasGlyphForCodePoint(codePoint: number): boolean };
