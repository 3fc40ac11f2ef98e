import { describe, expect, it } from "vitest";
import { priceFigure } from "#content/format.ts";
import { pages } from "#content/pages.ts";
import { packs } from "#domain/pack.ts";
import { closedOfferPage, promoWords } from "./promo.ts";

describe("the words of the special offer", () => {
  it("show the discount and the end that docs/product.md, 1.2, gives", () => {
    expect(promoWords.discount).toBe("−89\u00a0%");
    expect(promoWords.lead.endsOn.replace(/\s/g, " ")).toBe("31 octobre 2025");
  });

  it("name the price of the pack in the title of the page", () => {
    expect(pages.promo.title).toContain(`${priceFigure(packs["advance-annexe-promo"].monthlyCents)}€/mois`);
  });

  it("promise no price of the offer once it is over", () => {
    const { title, description, robots } = closedOfferPage;
    expect(`${title} ${description}`).not.toContain(priceFigure(packs["advance-annexe-promo"].monthlyCents));
    expect(robots).toBe("noindex");
  });
});
