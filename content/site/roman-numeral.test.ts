import fc from "fast-check";
import { expect, test } from "vitest";
import { romanNumeral } from "./roman-numeral.ts";

test("articles are numbered in Roman numerals", () => {
  expect([1, 4, 9, 14, 17, 19, 24, 26, 40, 49].map(romanNumeral)).toEqual([
    "I",
    "IV",
    "IX",
    "XIV",
    "XVII",
    "XIX",
    "XXIV",
    "XXVI",
    "XL",
    "XLIX",
  ]);
});

test("a numeral reads back as its number", () => {
  const values: Record<string, number> = { I: 1, V: 5, X: 10, L: 50 };
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 49 }), (number) => {
      const digits = [...romanNumeral(number)].map((letter) => values[letter] ?? Number.NaN);
      const read = digits.reduce((sum, digit, i) => sum + (digit < (digits[i + 1] ?? 0) ? -digit : digit), 0);
      expect(read).toBe(number);
    }),
  );
});
