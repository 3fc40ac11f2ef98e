import { expect, test } from "vitest";
import { indexedPages, pages } from "#content/site/pages.ts";
import { homeCard, shareCardOf, shareCards, shareCardWords } from "#content/site/share-cards.ts";

test("Every indexed page has an image of its own, and every other page some image", () => {
  expect(indexedPages().map((page) => shareCardOf(page).path)).toEqual(
    indexedPages().map(({ path }) => path),
  );
  expect(shareCardOf(pages.universe)).toBe(homeCard);
  expect(new Set(shareCards.map(({ name }) => name)).size).toBe(shareCards.length);
});

test("What an image says is one text, whether its title ends in a full stop or not", () => {
  expect(shareCardWords(homeCard)).toMatch(
    /^Agence 2H\s: Un site sur mesure, visible sur Google\. Dès \d+\s€/u,
  );
  expect(shareCardWords(shareCardOf(pages.faq))).toContain("nos réponses. Dès");
});
