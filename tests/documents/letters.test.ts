import { expect, test } from "vitest";
import { isWritable } from "#domain/contract/letters.ts";
import { fontRuns } from "#server/documents/fonts.ts";

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
