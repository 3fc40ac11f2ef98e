import type { Font } from "fontkit";
import { expect, test } from "vitest";
import { isWritable } from "#domain/contract/letters.ts";
import { fontRuns, fontsOfDocument } from "#server/documents/fonts.ts";

/** The characters of all living languages, and emoji. */
const characters = Array.from({ length: 0x20000 - 0x20 }, (_, index) => index + 0x20)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));

test("Each character that a contract accepts is drawn in its documents, in any face", () => {
  const accepted = characters.filter(isWritable);
  const asTyped = (character: string) => (/\p{M}/u.test(character) ? `e${character}` : character);
  const faces = ["title", "regular", "semibold"] as const;
  const missing = accepted.filter((character) =>
    faces.some((face) => fontRuns(asTyped(character), face).some(({ font }) => font === null)),
  );
  expect(missing).toEqual([]);
  expect(accepted.length).toBeGreaterThan(1_000);
});

test("A document’s letters keep their codes, whatever others wrote before with the same glyph", () => {
  const codesOf = (text: string) => {
    const [[, font]] = fontsOfDocument() as [[string, Font]];
    return font.layout(text).glyphs.flatMap(({ codePoints }) => codePoints);
  };
  const texts = ["dix-huit", "dix\u2011huit", "vingt-huit"];
  for (const text of [...texts, ...texts])
    expect(codesOf(text)).toEqual(Array.from(text, (letter) => letter.codePointAt(0)));
});

test.each([
  "Boulangerie « L’Œuf & Fils » – n° 5, 100 % bio…",
  "Dvořák, Łódź, Đà Nẵng, Þórður Ðór, Işık İnşaat, Țăran",
  "Ταβέρνα Ελένη",
  "Кафе Юрий, Кафе Київ, Љубав",
  "Café 1/2 ½ €",
])("« %s » is accepted", (name) => {
  expect(isWritable(name)).toBe(true);
});

test.each(["Restaurant 李小龙", "مطعم النور", "Café ☕", "ქართული", "‮Leclerc"])("« %s » is not", (name) => {
  expect(isWritable(name)).toBe(false);
});
