import { expect, test } from "vitest";
import { startingPrice } from "#content/site/home.ts";
import { indexedPages, type PageEntry, pages, shortTitle } from "#content/site/pages.ts";

test("Indexed pages have titles of 50 to 60 signs and descriptions of 140 to 160, all different", () => {
  const indexed = indexedPages();
  for (const { path, title, description } of indexed) {
    expect(title.length, path).toBeGreaterThanOrEqual(50);
    expect(title.length, path).toBeLessThanOrEqual(60);
    expect(description.length, path).toBeGreaterThanOrEqual(140);
    expect(description.length, path).toBeLessThanOrEqual(160);
  }
  expect(new Set(indexed.map(({ title }) => title)).size).toBe(indexed.length);
  expect(new Set(indexed.map(({ description }) => description)).size).toBe(indexed.length);
});

test("The price that titles and descriptions start from is the lowest on sale: content/site/pages.ts, content/cities/cities.ts", () => {
  const words = indexedPages().flatMap(({ title, description }) => [title, description]);
  const started = words.flatMap((one) => one.match(/(?<=dès )\d[^€]*€/gi) ?? []);
  expect(new Set(started)).toEqual(new Set([startingPrice]));
});

test("A page that gives its place to another one is not among them", () => {
  const paths = indexedPages().map(({ path }) => path);
  expect(paths).not.toContain(pages.landing.path);
  expect(paths).not.toContain(pages.promo.path);
  expect(paths).toEqual(expect.arrayContaining(["/", "/landing/paris"]));
});

test("A page is called by the first words of its title", () => {
  const names = Object.values<PageEntry>(pages).map(shortTitle);
  expect(names).toEqual(expect.arrayContaining(["Agence web Toulouse", "Nos prestations", "Offre spéciale"]));
  expect(shortTitle(pages["city-marseille"])).toBe("Agence web Marseille");
  expect(shortTitle(pages.terms)).toBe("Conditions générales d’abonnement");
});
