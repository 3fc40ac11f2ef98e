import { describe, expect, test } from "vitest";
import { asTitle, deBefore, inWords } from "./format.ts";

describe("A number is said in words", () => {
  test.each([
    [0, "zéro"],
    [1, "un"],
    [2, "deux"],
    [16, "seize"],
    [17, "dix-sept"],
    [20, "vingt"],
    [21, "vingt-et-un"],
    [26, "vingt-six"],
    [60, "soixante"],
    [70, "soixante-dix"],
    [71, "soixante-et-onze"],
    [80, "quatre-vingts"],
    [81, "quatre-vingt-un"],
    [91, "quatre-vingt-onze"],
    [99, "quatre-vingt-dix-neuf"],
  ])("%i: %s", (number, words) => {
    expect(inWords(number)).toBe(words);
  });

  test("of a feminine noun, and at the beginning of a line", () => {
    expect([1, 21, 31, 11].map((number) => inWords(number, { feminine: true }))).toEqual([
      "une",
      "vingt-et-une",
      "trente-et-une",
      "onze",
    ]);
    expect(asTitle(inWords(10))).toBe("Dix");
    expect([99, 100, 1200].map((number) => inWords(number, { feminine: true }))).toEqual([
      "quatre-vingt-dix-neuf",
      "100",
      "1 200",
    ]);
  });

  test("no two alike", () => {
    const all = Array.from({ length: 100 }, (_, number) => inWords(number));
    expect(new Set(all).size).toBe(100);
  });
});

test("« De » loses its vowel before a name that begins with one", () => {
  const names = ["Inès", "Élan Coiffure", "Hélène", "Yves", "Malik", "Yoga du Cours"];
  expect(names.map((name) => deBefore(name) + name)).toEqual([
    "d’Inès",
    "d’Élan Coiffure",
    "d’Hélène",
    "d’Yves",
    "de Malik",
    "de Yoga du Cours",
  ]);
});
