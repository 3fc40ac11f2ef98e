import { describe, expect, it } from "vitest";
import { packWords } from "#content/contract/packs.ts";
import { priceFigure } from "#content/site/format.ts";
import { type PageEntry, pages } from "#content/site/pages.ts";
import type { Day } from "#domain/calendar.ts";
import { contractDates } from "#domain/contract/renewal.ts";
import { endsInFreeStart, lastDayOfService } from "#domain/contract/termination.ts";
import { packs } from "#domain/pack.ts";
import { closedOfferPage, promoWords } from "./promo.ts";

describe("the words of the special offer", () => {
  it("show the discount and the end that docs/product.md, 1.2, gives", () => {
    expect(promoWords.discount).toBe("−89\u00a0%");
    expect(promoWords.lead.endsOn.replace(/\s/g, " ")).toBe("31 octobre 2025");
  });

  it("announce wherever they name its last day that it was prolonged (terms, article tarifs)", () => {
    const { before, endsOn, after } = promoWords.lead;
    const announced = [
      `${before} ${endsOn}${after}`,
      promoWords.pricing.validUntil,
      packWords["advance-annexe-promo"].priceNote ?? "",
    ];
    for (const words of announced) {
      expect(words.replace(/\s/g, " ")).toMatch(
        /[Vv]alable jusqu’au 31 octobre 2025, prolongée jusqu’à nouvelle annonce/,
      );
    }
  });

  it("say in the description of every page that names this day that it was prolonged", () => {
    const described = Object.values<PageEntry>(pages).filter(({ description }) =>
      description.includes(promoWords.lead.endsOn),
    );
    expect(described.map(({ path }) => path)).toContain(pages.promo.path);
    for (const { description } of described) expect(description).toContain("prolongée");
  });

  it("let go for nothing through the day that they name, as the rules do", () => {
    const dates = contractDates(packs["advance-annexe-promo"], "2025-09-01");
    const isFree = (askedOn: Day) => endsInFreeStart(dates, lastDayOfService(dates, askedOn));
    expect([isFree("2025-09-15"), isFree("2025-09-16")]).toEqual([true, false]);
    expect(dates.firstDebitOn).toBe("2025-09-15");
    expect(promoWords.pricing.notes.join(" ").replace(/\s/g, " ")).toContain(
      "Résilié au plus tard le quatorzième jour, l’essai ne coûte rien ; sinon, 9,99 € TTC sont prélevés ce jour-là",
    );
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
