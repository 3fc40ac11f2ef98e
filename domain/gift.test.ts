import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { packIds } from "#domain/pack.ts";
import { giftCodeFor, giftCodes, givenBy, normalCode, reducedCentsOf } from "./gift.ts";

describe("a gift code", () => {
  it("is read in any case, with spaces and signs in it", () => {
    expect(["zen10", " Zen 10 ", "ZEN-10", "\u00a0zen10\n"].map(normalCode)).toEqual(Array(4).fill("ZEN10"));
  });

  it("is letters and digits once read, and no longer than its field", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 25 }), (typed) => {
        expect(normalCode(typed)).toMatch(/^[\p{L}\p{N}]{0,20}$/u);
        expect(normalCode(normalCode(typed))).toBe(normalCode(typed));
      }),
    );
  });

  it.each([
    ["ZEN10", ["advance", "advance-10", "business"]],
    ["MOISOFFERT", ["advance", "advance-10", "business"]],
    ["ADS50", ["business"]],
  ])("%s goes with %j", (code, packs) => {
    expect(packIds.filter((pack) => giftCodeFor(code, pack).ok)).toEqual(packs);
  });

  it.each([
    ["ZEN1O", "advance", "unknown"],
    ["", "advance", "unknown"],
    ["constructor", "advance", "unknown"],
    ["ZEN10", "advance-annexe-promo", "offer"],
    ["ADS50", "advance-annexe-promo", "offer"],
    ["ADS50", "advance", "pack"],
  ] as const)("%s with %s gives nothing: %s", (code, pack, problem) => {
    expect(giftCodeFor(code, pack)).toEqual({ ok: false, problem });
  });

  it("that has a problem gives nothing", () => {
    expect(givenBy(null)).toBeNull();
    expect(givenBy({ code: "ZEN10", problem: "used" })).toBeNull();
    expect(givenBy({ code: "ZEN10", problem: null })).toBe("ZEN10");
  });
});

it("ten percent off is 80.10, 116.10 and 72 euros, and never more than the share of the price", () => {
  expect([8900, 12_900, 8000].map((cents) => reducedCentsOf("ZEN10", cents))).toEqual([8010, 11_610, 7200]);
  expect(reducedCentsOf("ZEN10", 995)).toBe(895);
  for (const code of giftCodes.filter((each) => each !== "ZEN10"))
    expect(reducedCentsOf(code, 8900)).toBeNull();
});
