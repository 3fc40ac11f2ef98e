import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalJson } from "./canonical-json.ts";

/** Any character, lone surrogates included. */
const anyCharacter = fc.nat(0x10ffff).map((code) => String.fromCodePoint(code));

test("properties are sorted by their UTF-16 code units", () => {
  // The example of RFC 8785, section 3.2.3.
  const value = { "\u20ac": 1, "\r": 2, "\ufb33": 3, "1": 4, "\ud83d\ude00": 5, "\u0080": 6, "\u00f6": 7 };
  expect(Object.values(JSON.parse(canonicalJson(value)))).toHaveLength(7);
  expect([...canonicalJson(value).matchAll(/:(\d)/g)].map(([, digit]) => digit).join("")).toBe("2467153");
});

test("there is no space, and what is undefined is left out", () => {
  expect(canonicalJson({ b: [1, null, true, "é\n"], a: { d: "", c: undefined } })).toBe(
    '{"a":{"d":""},"b":[1,null,true,"é\\n"]}',
  );
});

const plainValue = fc.object({
  values: [fc.integer(), fc.string({ unit: anyCharacter }), fc.boolean(), fc.constant(null)],
});

test("the text says the same as the value, in whatever order its properties were written", () => {
  fc.assert(
    fc.property(plainValue, (value) => {
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      expect(canonicalJson(reversed(value))).toBe(canonicalJson(value));
    }),
  );
});

test.each([
  ["undefined", undefined],
  ["a fraction", 0.1],
  ["NaN", Number.NaN],
  ["an integer beyond 53 bits", 2 ** 53],
  ["a bigint", 1n],
  ["a date", new Date(0)],
  ["a map", new Map()],
  ["a function", () => {}],
  ["undefined in a list", [undefined]],
])("%s has none", (_, value) => {
  expect(() => canonicalJson(value)).toThrow(TypeError);
});

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, property]) => [key, reversed(property)]),
  );
}
