import { describe, expect, test } from "vitest";
import { cityIds } from "#content/cities/cities.ts";
import { packWords } from "#content/contract/packs.ts";
import { type Pack, packIds, packs, packsOnSale } from "#domain/pack.ts";
import { euros } from "./format.ts";
import { priceLines } from "./pricing.ts";
import { reviewCounts, reviews, reviewsOn } from "./reviews.ts";
import { serviceIds, services } from "./services.ts";

describe("The price cards", () => {
  test("compare by eye: the same lines in the same order", () => {
    const [first, ...others] = packsOnSale.map((pack) =>
      priceLines(pack).map(({ text, service }) => ({ text, service })),
    );
    expect(first).toHaveLength(6);
    for (const other of others) expect(other).toEqual(first);
  });

  test("leave Google Ads and call tracking out of Advance, and nothing out of Business", () => {
    const leftOut = (pack: "advance" | "business") =>
      priceLines(pack)
        .filter(({ included }) => !included)
        .map(({ service }) => service);
    expect(leftOut("advance")).toEqual(["google-ads", "call-tracking"]);
    expect(leftOut("business")).toEqual([]);
  });

  test("say what services say of themselves: the badges of content/site/services.ts", () => {
    for (const pack of packsOnSale) {
      for (const { service, included } of priceLines(pack)) {
        const badge = service && services[service].badge;
        const inEach = badge === "included-all";
        if (badge) expect([pack, service, included]).toEqual([pack, service, inEach || pack === "business"]);
      }
    }
  });

  test("link only to services that have a dialog", () => {
    const linked = priceLines("business").flatMap(({ service }) => service ?? []);
    expect(serviceIds).toEqual(expect.arrayContaining(linked));
  });
});

test.each(packIds)(
  "The first paragraph on a pack says its price and how it starts (content/contract/packs.ts): %s",
  (id) => {
    const { monthlyCents, trialDays, firstMonthFree }: Pack = packs[id];
    const start = packWords[id].terms[0](packs[id]).replace(/\s/g, " ");
    expect(start).toContain(`${euros(monthlyCents)} TTC par mois`.replace(/\s/g, " "));
    expect([/essai gratuit/.test(start), /offert/i.test(start)]).toEqual([trialDays > 0, firstMonthFree]);
  },
);

test("There are as many reviews as the pages announce: content/site/reviews.ts", () => {
  expect(reviews).toHaveLength(reviewCounts.city);
  expect(reviewCounts.home).toBeLessThan(reviewCounts.city);
});

test.each(cityIds)(
  "A city has reviews of its own, shown first, and as many as announced (content/site/reviews.ts): %s",
  (id) => {
    const towns = reviewsOn(id).map(({ near }) => near === id);
    expect(towns).toHaveLength(reviewCounts.city);
    expect(towns).toContain(true);
    expect(towns.lastIndexOf(true)).toBe(towns.filter(Boolean).length - 1);
  },
);

test("The home page shows as many reviews as announced", () => {
  expect(reviewsOn("home")).toHaveLength(reviewCounts.home);
});

test("an extract is a passage of its review, word for word", () => {
  for (const { author, text, extract } of reviews) {
    const passage = extract.replace(/^…\s/u, "");
    expect(text, author).toContain(passage);
    expect(passage.length, author).toBeLessThan(80);
  }
});

test.each(cityIds)("%s shows the reviews from there in full, and extracts of the others", (id) => {
  for (const { author, near, text } of reviewsOn(id)) {
    const review = reviews.find((each) => each.author === author)!;
    expect(text).toBe(near === id ? review.text : review.extract);
  }
});
