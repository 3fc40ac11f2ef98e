import { describe, expect, it } from "vitest";
import {
  cheapestPack,
  hasOfferEnded,
  isOfferClosed,
  isPackId,
  type Pack,
  packIds,
  packs,
  packsOnSale,
} from "./pack.ts";

describe("the packs", () => {
  it.each([
    ["advance", 8900, 0, true, "standard"],
    ["advance-annexe-promo", 999, 14, false, "promo"],
    ["advance-10", 8000, 14, false, "standard"],
    ["business", 12900, 0, true, "standard"],
  ] as const)(
    "sell %s at %i cents, with %i trial days",
    (id, monthlyCents, trialDays, firstMonthFree, terms) => {
      expect(packs[id]).toMatchObject({ monthlyCents, trialDays, firstMonthFree, terms });
    },
  );

  it("take 89 % off the price of the promotion, rounded as it is advertised", () => {
    const { monthlyCents, regularMonthlyCents } = packs["advance-annexe-promo"];
    expect(Math.round((1 - monthlyCents / regularMonthlyCents) * 100)).toBe(89);
  });

  it("are cheapest in one of those on sale", () => {
    expect(packsOnSale).toEqual(["advance", "business"]);
    expect(cheapestPack).toBe("advance");
  });

  it.each(packIds)("recognise %s as a pack", (id) => {
    expect(isPackId(id)).toBe(true);
  });

  it.each(["Advance", "advance-10%", "", "__proto__", "toString", null, undefined, 1, ["advance"]])(
    "recognise nothing in %j",
    (id) => {
      expect(isPackId(id)).toBe(false);
    },
  );
});

describe("an offer", () => {
  it("lasts through its last day", () => {
    expect(hasOfferEnded(packs["advance-annexe-promo"], "2025-10-31")).toBe(false);
    expect(hasOfferEnded(packs["advance-annexe-promo"], "2025-11-01")).toBe(true);
  });

  it.each([
    ["2025-10-31", false, false, false],
    ["2025-10-31", true, true, false],
    ["2025-11-01", false, false, true],
    ["2025-11-01", false, true, true],
    ["2025-11-01", true, false, false],
    ["2025-11-01", true, true, true],
  ] as const)(
    "on %s, prolonged %s, held to its day %s: closed %s",
    (day, isProlonged, isEnforced, closed) => {
      const pack: Pack = { ...packs["advance-annexe-promo"], offerIsProlonged: isProlonged };
      expect(isOfferClosed(pack, day, isEnforced)).toBe(closed);
    },
  );

  it("never ends for a pack without a last day", () => {
    expect(hasOfferEnded(packs.advance, "2099-01-01")).toBe(false);
  });
});
