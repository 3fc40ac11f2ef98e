import fc from "fast-check";
import { expect, test } from "vitest";
import { plainLine, plainWords } from "./plain-words.ts";

/** Any character, lone surrogates included. */
const anyCharacter = fc.nat(0x10ffff).map((code) => String.fromCodePoint(code));

test("a line holds no break, no control character and no mark that turns it around", () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 400 }), (text) => {
      const line = plainLine(text);
      expect(line).not.toMatch(/[\p{Cc}\u2028\u2029\p{Bidi_Control}]/u);
      expect(Array.from(line).length).toBeLessThanOrEqual(120);
    }),
  );
});

test("marks of direction go, whichever they are", () => {
  const marks = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069";
  expect(plainWords([...marks, ""].join("a"))).toBe("a".repeat(marks.length));
});

test("what is too long is cut between characters and says so", () => {
  expect(plainLine("🚀".repeat(200), 5)).toBe("🚀🚀🚀🚀…");
  expect(plainLine("Atelier Garance", 15)).toBe("Atelier Garance");
});

test("French spaces and line breaks of a message stay", () => {
  expect(plainWords("Vous\u202f? Oui\u00a0:\r\n\r\n89\u00a0€")).toBe("Vous\u202f? Oui\u00a0:\n\n89\u00a0€");
});
