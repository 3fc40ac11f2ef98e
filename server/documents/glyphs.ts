import { type Face, type FontName, fontCovers, fontsOfFace } from "./fonts.ts";

/** Stands for a character that no font has; drawn as an empty frame, so that the lack is seen. */
export const missingGlyph = "\u{e000}";

/** A text with one font throughout. */
type GlyphRun = { readonly text: string; readonly font: FontName };

const graphemes = new Intl.Segmenter("fr", { granularity: "grapheme" });

/** The longest text worth measuring; nothing longer fits on a page. */
const longest = 2000;

/** A text without what cannot be printed: invisible marks go, any blank but the fixed ones is a space. */
export function printable(text: string): string {
  return text
    .slice(0, longest)
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\t\n\v\f\r\u2028\u2029\u3000]+/g, " ")
    .replace(/\p{Cc}|(?!\u200d)\p{Cf}/gu, "");
}

/** Cuts a text where the font changes: the face's own, then its extension, then a plainer letter, then a frame. */
export function glyphRuns(text: string, face: Face): GlyphRun[] {
  const runs: GlyphRun[] = [];
  for (const { segment } of graphemes.segment(text)) {
    const found = spelling(segment, face) ?? { text: missingGlyph, font: fontsOfFace[face][0] };
    const last = runs.at(-1);
    if (last?.font === found.font) runs[runs.length - 1] = { ...last, text: last.text + found.text };
    else runs.push(found);
  }
  return runs;
}

/** Whether a face's own font has every letter of a text, without help from another. */
export function isWithin(text: string, face: Face): boolean {
  return covers(fontsOfFace[face][0], printable(text));
}

function spelling(grapheme: string, face: Face): GlyphRun | undefined {
  const spellings = [grapheme, grapheme.normalize("NFKC"), grapheme.normalize("NFKD").replace(/\p{M}/gu, "")];
  for (const text of spellings) {
    const font = fontsOfFace[face].find((name) => text !== "" && covers(name, text));
    if (font) return { text, font };
  }
  return undefined;
}

function covers(font: FontName, text: string): boolean {
  return [...text].every((letter) => fontCovers(font, letter.codePointAt(0) ?? 0));
}
