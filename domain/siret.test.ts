import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasValidSiretKey } from "./siret.ts";

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(""));

describe("the key of a SIRET", () => {
  it.each([
    ["73282932000074", true, "a usual one"],
    ["73282932000075", false, "the same with another last digit"],
    ["35600000000048", true, "the head office of La Poste, which passes Luhn"],
    ["35600000049837", true, "a counter of La Poste, by the sum of its digits"],
    ["35600000049838", false, "a counter of La Poste that passes neither rule"],
    ["35600001049835", false, "a neighbour of La Poste, without its exception"],
    ["00000000000000", false, "zeros, which pass Luhn and identify nobody"],
    ["7328293200007", false, "thirteen digits"],
    ["732829320000744", false, "fifteen digits"],
    ["732 829 320 00074", false, "spaces"],
    ["7328293200007A", false, "a letter"],
    ["٧٣٢٨٢٩٣٢٠٠٠٠٧٤", false, "digits of another script"],
    ["73282932000074\n", false, "a line break at the end"],
    ["", false, "nothing"],
  ])("of %j is valid: %s (%s)", (siret, expected) => {
    expect(hasValidSiretKey(siret)).toBe(expected);
  });

  it("fits exactly one last digit out of ten, and so catches any single wrong digit", () => {
    fc.assert(
      fc.property(digits(13), fc.nat(13), fc.integer({ min: 1, max: 9 }), (start, position, shift) => {
        fc.pre(!start.startsWith("356000000") && !/^0+$/.test(start));
        const valid = Array.from("0123456789", (last) => start + last).filter(hasValidSiretKey);
        expect(valid).toHaveLength(1);
        const siret = valid[0] ?? "";
        const wrong = (Number(siret[position]) + shift) % 10;
        const mistyped = siret.slice(0, position) + wrong + siret.slice(position + 1);
        fc.pre(!mistyped.startsWith("356000000"));
        expect(hasValidSiretKey(mistyped)).toBe(false);
      }),
    );
  });
});
