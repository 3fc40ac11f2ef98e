import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, test } from "vitest";
import ParisPage from "#app/pages/city/paris.tsx";
import StrasbourgPage from "#app/pages/city/strasbourg.tsx";
import ToulousePage from "#app/pages/city/toulouse.tsx";
import MarseillePage, { loader } from "#app/pages/marseille/marseille.tsx";
import { type CityId, cities, cityIds } from "#content/cities/cities.ts";
import { pageSource, textOf } from "./support/page-source.ts";
import { shareOf, shinglesOf } from "./support/similarity.ts";

const pages: Readonly<Record<CityId, ComponentType>> = {
  marseille: () =>
    createElement(MarseillePage as ComponentType<{ loaderData: unknown }>, { loaderData: loader() }),
  toulouse: ToulousePage,
  strasbourg: StrasbourgPage,
  paris: ParisPage,
};

/** All that a reader finds between header and footer, prices and reviews included. */
function wordsOf(id: CityId): string {
  const router = createElement(
    MemoryRouter,
    { initialEntries: [cities[id].page.path] },
    createElement(pages[id]),
  );
  const { document } = pageSource(renderToStaticMarkup(router));
  return textOf(document.querySelector("main")?.innerHTML ?? "");
}

const words = Object.fromEntries(cityIds.map((id) => [id, wordsOf(id)])) as Record<CityId, string>;

// Search engines take pages that repeat one another by place for doorways (docs/product.md, 2.4).
describe("A city’s page is a page of its own", () => {
  const pairs = cityIds.flatMap((one) =>
    cityIds.filter((other) => other !== one).map((other) => [one, other] as const),
  );

  test.each(pairs)("%s says at most 35 %% of its passages of five words as %s does", (one, other) => {
    expect(shareOf(words[one], words[other])).toBeLessThan(0.35);
  });

  test.each(cityIds)("%s says a thousand passages that no other city says", (id) => {
    const others = cityIds.filter((other) => other !== id).map((other) => shinglesOf(words[other]));
    const own = [...shinglesOf(words[id])].filter((shingle) => !others.some((known) => known.has(shingle)));
    expect(own.length).toBeGreaterThanOrEqual(1000);
  });
});
