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

/** The bytes of each font, as a document embeds them. */
export const fontFiles = Object.entries(paths).map(
  ([name, path]) => [name as FontName, trueType(readFileSync(path))] as const,
);
const fonts = Object.fromEntries(
  fontFiles.map(([name, bytes]) => [name, fontkit.create(bytes)]),
) as unknown as Readonly<Record<FontName, fontkit.Font>>;

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
  const { em, glyphs } = measured(text, font, features);
  return em + glyphs * spacing;
}

type Measure = { readonly em: number; readonly glyphs: number };

/** Words repeat within a document and across documents, and shaping them is most of the cost. */
const measures = new Map<string, Measure>();
const mostMeasures = 10_000;

function measured(text: string, font: FontName, features: string[] = []): Measure {
  // The text comes last, so that nothing in it can be read as a feature.
  const key = `${font}/${features}/${text}`;
  const known = measures.get(key);
  if (known) return known;
  if (measures.size >= mostMeasures) measures.clear();
  const { advanceWidth, glyphs } = fonts[font].layout(text, features);
  const measure = { em: advanceWidth / fonts[font].unitsPerEm, glyphs: glyphs.length };
  measures.set(key, measure);
  return measure;
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
