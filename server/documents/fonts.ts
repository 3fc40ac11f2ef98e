import sans400Latin from "@fontsource/instrument-sans/files/instrument-sans-latin-400-normal.woff?inline";
import sans600Latin from "@fontsource/instrument-sans/files/instrument-sans-latin-600-normal.woff?inline";
import sans400Extended from "@fontsource/instrument-sans/files/instrument-sans-latin-ext-400-normal.woff?inline";
import sans600Extended from "@fontsource/instrument-sans/files/instrument-sans-latin-ext-600-normal.woff?inline";
import bricolage700 from "./fonts/bricolage-grotesque-84-700.woff?inline";
import sans400 from "./fonts/instrument-sans-400.woff?inline";
import sans600 from "./fonts/instrument-sans-600.woff?inline";

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

// Inlined by the bundler, so that the built server needs no file beside it. The glyph tables of ./fonts end
// with twelve empty bytes: fontkit reads the header of the last glyph, U+202F, even though it has none.
const inlined: Record<FontName, string> = {
  title: bricolage700,
  plain: sans400,
  strong: sans600,
  "plain-latin": sans400Latin,
  "strong-latin": sans600Latin,
  "plain-extended": sans400Extended,
  "strong-extended": sans600Extended,
};

const decoded = new Map<FontName, Uint8Array>();
const covered = new Map<FontName, (codePoint: number) => boolean>();

/** Makes the fonts known to a document; only those it uses are embedded. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  for (const name of Object.keys(inlined) as FontName[]) {
    doc.registerFont(name, fontBytes(name) as Buffer);
  }
}

/** Whether a font has a glyph for a character. Leaves the document set in that font. */
export function fontCovers(doc: PDFKit.PDFDocument, name: FontName, codePoint: number): boolean {
  let covers = covered.get(name);
  if (!covers) {
    doc.font(name);
    // pdfkit publishes no way to ask; without the question, a missing letter would print as an empty box.
    const { font } = (doc as unknown as { _font: { font: ParsedFont } })._font;
    covers = (code) => font.hasGlyphForCodePoint(code);
    covered.set(name, covers);
  }
  return covers(codePoint);
}

type ParsedFont = { hasGlyphForCodePoint(codePoint: number): boolean };

function fontBytes(name: FontName): Uint8Array {
  const known = decoded.get(name);
  if (known) return known;
  const bytes = Buffer.from(inlined[name].slice(inlined[name].indexOf(",") + 1), "base64");
  decoded.set(name, bytes);
  return bytes;
}
