import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isCreditorIdentifier,
  mandateReference,
  mandateReferenceMaxLength,
  referenceSuffix,
} from "./sepa.ts";

describe("a creditor identifier", () => {
  it.each(["FR72ZZZ123456", "DE98ZZZ09999999999", "FR72A1B123456"])("is recognised in %s", (ics) => {
    expect(isCreditorIdentifier(ics)).toBe(true);
  });

  it.each([
    ["FR73ZZZ123456", "other check digits"],
    ["FR72ZZZ123457", "another national identifier"],
    ["FR53ZZZ12345", "twelve characters in France"],
    ["FR36ZZZ1234560", "fourteen characters in France"],
    ["fr72zzz123456", "small letters"],
    ["FR72 ZZZ 123456", "spaces"],
    ["", "nothing"],
  ])("is not recognised in %j (%s)", (ics) => {
    expect(isCreditorIdentifier(ics)).toBe(false);
  });
});

describe("a mandate reference", () => {
  it("is the contract's number and the suffix", () => {
    expect(mandateReference("2H-2025-0128", "7K4QX2M9")).toBe("2H-2025-0128-7K4QX2M9");
  });

  it.each([
    ["2H-2025-0128", ""],
    ["", "7K4QX2M9"],
    ["2h-2025-0128", "7K4QX2M9"],
    ["2H/2025/0128", "7K4QX2M9"],
    ["2H-2025-0128 ", "7K4QX2M9"],
    ["2H--0128", "7K4QX2M9"],
    ["2".repeat(27), "7K4QX2M9"],
  ])("is refused for %j and %j", (contractNumber, suffix) => {
    expect(() => mandateReference(contractNumber, suffix)).toThrow(RangeError);
  });

  it("may take all that the scheme carries", () => {
    expect(mandateReference("2".repeat(26), "7K4QX2M9")).toHaveLength(mandateReferenceMaxLength);
  });

  it("has a suffix of eight characters without look-alikes, whatever the bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 20 }), (bytes) => {
        const suffix = referenceSuffix(bytes);
        expect(suffix).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
        expect(mandateReference("2H-2025-0128", suffix)).toHaveLength(21);
      }),
    );
  });

  it("draws each of the 32 characters from as many bytes as any other", () => {
    const drawn = Array.from({ length: 256 }, (_, byte) => referenceSuffix(new Uint8Array(8).fill(byte))[0]);
    expect(new Set(drawn).size).toBe(32);
    expect(drawn.filter((character) => character === "Z")).toHaveLength(8);
  });

  it("has no suffix from fewer than eight bytes", () => {
    expect(() => referenceSuffix(new Uint8Array(7))).toThrow(RangeError);
  });
});
