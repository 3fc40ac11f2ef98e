import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { inflateSync } from "node:zlib";
import * as fontkit from "fontkit";
import { latinSpelling } from "#domain/sepa-text.ts";

/** How a text is set: titles in Bricolage Grotesque 700, everything else in Instrument Sans 400 or 600. */
export type Face = "title" | "regular" | "semibold";

/**
 * A font file. Bricolage has the letters of French, Instrument those of western Europe; the extended ones have more of
 * Latin.
 */
export type FontName = Face | "regular-extended" | "semibold-extended";

/** The fonts that a face tries for a character, in order. */
const fontsOfFace = {
  title: ["title", "semibold", "semibold-extended"],
  regular: ["regular", "regular-extended"],
  semibold: ["semibold", "semibold-extended"],
} as const satisfies Record<Face, readonly FontName[]>;

const require = createRequire(import.meta.url);
const instrument = dirname(require.resolve("@fontsource/instrument-sans/package.json"));
const paths: Readonly<Record<FontName, string>> = {
  title: join(import.meta.dirname, "fonts/bricolage-grotesque-84-700.woff"),
  regular: join(instrument, "files/instrument-sans-latin-400-normal.woff"),
  semibold: join(instrument, "files/instrument-sans-latin-600-normal.woff"),
  "regular-extended": join(instrument, "files/instrument-sans-latin-ext-400-normal.woff"),
  "semibold-extended": join(instrument, "files/instrument-sans-latin-ext-600-normal.woff"),
};

const fontNames = Object.keys(paths) as FontName[];
const fonts = Object.fromEntries(
  fontNames.map((name) => [name, fontkit.create(trueType(readFileSync(paths[name])))]),
) as unknown as Readonly<Record<FontName, fontkit.Font>>;

/**
 * The fonts as one document embeds them. Their tables are read once and their words are shaped once for all documents; their
 * glyphs are the document's own, because a glyph keeps the letter that it was first drawn for.
 */
export function fontsOfDocument(): (readonly [FontName, fontkit.Font])[] {
  return fontNames.map((name) => {
    const font: fontkit.Font = Object.create(fonts[name], {
      _glyphs: { value: {} },
      layout: {
        value: (text: string, features?: string[]) => {
          const { glyphs, positions } = shaped(text, name, features);
          return {
            glyphs: glyphs.map(({ id, codePoints }) => font.getGlyph(id, codePoints)),
            positions: positions.map((position) => ({ ...position })),
            // PDFKit scales the positions before it asks.
            get advanceWidth() {
              return this.positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
            },
          };
        },
      },
    });
    return [name, font] as const;
  });
}

/** A text in one font, or a {@link missingLetter} where no font has the letters. */
export type FontRun = { readonly text: string; readonly font: FontName | null };

/** Stands for a letter that no font has. */
export const missingLetter = "\u{e000}";
/** Width of the frame drawn for such a letter, in em. */
export const missingLetterWidth = 0.62;

const segmenter = new Intl.Segmenter("fr", { granularity: "grapheme" });

/** The letters of a text as a reader counts them, each with its accents. */
export function graphemes(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/**
 * Cuts a text where its font changes. For each letter, tries the face’s own font, then the others, then the letter
 * without its accents, then its spelling in Latin letters.
 */
export function fontRuns(text: string, face: Face): FontRun[] {
  if (hasLetters(face, text)) return [{ text, font: face }];
  const runs: FontRun[] = [];
  for (const letter of graphemes(text)) {
    const spelled = spelling(letter, face);
    const last = runs.at(-1);
    if (last && last.font === spelled.font)
      runs[runs.length - 1] = { ...last, text: last.text + spelled.text };
    else runs.push(spelled);
  }
  return runs;
}

export function hasLetters(font: FontName, text: string): boolean {
  return Array.from(text).every((letter) => fonts[font].hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
}

/** Width of a run in em; `spacing` is added after each letter. */
export function widthOf({ text, font }: FontRun, features: string[] | undefined, spacing: number): number {
  if (font === null) return text.length * (missingLetterWidth + spacing);
  const { em, glyphs } = shaped(text, font, features);
  return em + glyphs.length * spacing;
}

type Shape = Pick<fontkit.GlyphRun, "glyphs" | "positions"> & { readonly em: number };

/** Words repeat within a document and across documents, and shaping them is most of the cost. */
const shapes = new Map<string, Shape>();
const mostShapes = 10_000;

function shaped(text: string, font: FontName, features: string[] = []): Shape {
  // The text comes last, so that nothing in it can be read as a feature.
  const key = `${font}/${features}/${text}`;
  const known = shapes.get(key);
  if (known) return known;
  if (shapes.size >= mostShapes) shapes.clear();
  // Without the glyphs of other words, whose letters they would keep.
  Object.assign(fonts[font], { _glyphs: {} });
  const { advanceWidth, glyphs, positions } = fonts[font].layout(text, features);
  const shape = { em: advanceWidth / fonts[font].unitsPerEm, glyphs, positions };
  shapes.set(key, shape);
  return shape;
}

function spelling(letter: string, face: Face): FontRun {
  const plain = letter.normalize("NFKD").replace(/\p{M}/gu, "");
  const spellings = [letter, letter.normalize("NFKC"), plain, Array.from(plain, latinSpelling).join("")];
  for (const text of spellings) {
    const font = fontsOfFace[face].find((name: FontName) => text !== "" && hasLetters(name, text));
    if (font) return { text, font };
  }
  return { text: missingLetter, font: null };
}

/**
 * Unwraps a WOFF file into its TrueType font (W3C, WOFF 1.0, sections 3 to 5). fontkit reads both, but inflates the
 * WOFF's table again for each glyph: documents would take three times as long.
 */
function trueType(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const directory = Buffer.alloc(12 + 16 * count);
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  const tables: Buffer[] = [];
  let end = directory.length;
  for (let index = 0; index < count; index += 1) {
    const entry = woff.subarray(44 + 20 * index, 64 + 20 * index);
    const start = entry.readUInt32BE(4);
    const packed = entry.readUInt32BE(8);
    const length = entry.readUInt32BE(12);
    const bytes = woff.subarray(start, start + packed);
    const record = directory.subarray(12 + 16 * index);
    entry.copy(record, 0, 0, 4);
    entry.copy(record, 4, 16, 20);
    record.writeUInt32BE(end, 8);
    record.writeUInt32BE(length, 12);
    tables.push(packed < length ? inflateSync(bytes) : bytes, Buffer.alloc(-length & 3));
    end += length + (-length & 3);
  }
  return Buffer.concat([directory, ...tables]);
}
