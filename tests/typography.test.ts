import { describe, expect, test } from "vitest";
import { pathsUnder, readSource } from "./support/source-file.ts";
import { typographyProblems } from "./support/typography.ts";

/** Addresses, selectors, keys and English words are no French sentences. */
const prose = /[àâçéèêëîïôûœ’«»€…]|\p{L}+[\s\u00a0\u202f]+\p{L}+/u;
const noProse = /^(https?:|mailto:|tel:|[/#.])|^[\w-]+$/;

describe("Texts follow French typography", () => {
  test.each(pathsUnder(["content"], /(?<!\.test)\.ts$/))("%s", (path) => {
    const texts = readSource(path).strings.filter((text) => prose.test(text) && !noProse.test(text));
    expect(texts.flatMap(typographyProblems)).toEqual([]);
  });

  test.each(pathsUnder(["content"], /\.md$/))("%s", (path) => {
    expect(typographyProblems(readSource(path).text.replace(/\]\([^)]*\)|<[^>]+>/g, ""))).toEqual([]);
  });

  test.each(pathsUnder(["app", "server"], /(?<!\.test)\.tsx$/))("%s", (path) => {
    expect(readSource(path).markupTexts.flatMap(typographyProblems)).toEqual([]);
  });
});

describe("Each rule of typography can be broken", () => {
  test.each([
    "l'agence",
    "Bravo !",
    "Bravo\u00a0!",
    "Bravo!",
    "Quand ?",
    "oui; non",
    "Objet : devis",
    "Objet: devis",
    "89 €",
    "89€",
    "10 %",
    "18 h",
    "18h",
    "1 500",
    "« mot »",
    "«mot»",
    "«\u00a0mot\u00a0»",
    "la suite...",
  ])("%j", (text) => {
    expect(typographyProblems(text)).not.toEqual([]);
  });

  test("A well-set text passes", () => {
    const text =
      "L’agence\u00a0: «\u202foui\u202f», dès 89\u00a0€ (soit −10\u00a0%)\u202f! De 9\u00a0h à 18\u00a0h, 14\u00a0h\u00a032… Quand\u202f? À 14:32:05.";
    expect(typographyProblems(text)).toEqual([]);
  });
});
