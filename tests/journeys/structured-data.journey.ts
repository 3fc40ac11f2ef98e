import { cities } from "#content/cities.ts";
import { indexedPages, pages } from "#content/pages.ts";
import { articlesOf, twinOf } from "../support/fact-twins.ts";
import { expect, test } from "../support/journey.ts";
import { type PageSource, pageSource } from "../support/page-source.ts";
import type { Site } from "../support/site.ts";
import {
  type Fact,
  factsOf,
  type Node,
  nodesOf,
  nodesOfType,
  validationProblems,
} from "../support/structured-data.ts";

const paths = [...indexedPages().map(({ path }) => path), pages.landing.path, pages.promo.path];

test.describe("Structured data is valid, and says what the page shows", () => {
  for (const path of paths) {
    test(`${path}`, async ({ site }) => {
      const { page, nodes } = await read(site, path);
      expect(nodes.map(({ "@type": type }) => type)).toContain("ProfessionalService");
      expect(await validationProblems(nodes)).toEqual([]);
      const facts = factsOf(nodes);
      expect(facts.filter((fact) => !twinOf(fact)).map(({ property }) => property)).toEqual([]);
      expect(facts.filter((fact) => !twinOf(fact)?.(page, fact)).map(described)).toEqual([]);
    });
  }
});

test.describe("What the page shows is in its data", () => {
  for (const path of [pages.home.path, ...Object.values(cities).map(({ page }) => page.path)]) {
    test(`${path}: each price, and the telephone of the page`, async ({ site }) => {
      const { page, nodes } = await read(site, path);
      const pricing = page.html.match(/<section[^>]*id="pricing"[\s\S]*?<\/section>/)?.[0] ?? "";
      const shown = [...pageSource(`<body>${pricing}`).text.matchAll(/(?<!,)\b(\d+) € TTC par mois/g)];
      const prices = nodesOfType(nodes, "Offer").map(({ price }) => price);
      expect(shown.map(([, figure]) => Number(figure).toFixed(2))).toEqual(prices);

      const footer = page.html.match(/<footer[\s\S]*<\/footer>/)?.[0] ?? "";
      const [agency] = nodesOfType(nodes, "ProfessionalService");
      expect([...footer.matchAll(/href="tel:([^"]*)"/g)].map(([, number]) => number)).toEqual([
        agency?.telephone,
      ]);
      expect(nodesOfType(nodes, "AggregateRating")).toHaveLength(1);
    });
  }

  test("as many questions, sites and services as there are", async ({ site }) => {
    const questions = await read(site, pages.faq.path);
    expect(nodesOfType(questions.nodes, "Question")).toHaveLength(
      questions.page.html.split("<details").length - 1,
    );
    const sites = await read(site, pages.portfolio.path);
    expect(nodesOfType(sites.nodes, "ListItem").filter(isOfList)).toHaveLength(articlesOf(sites.page));
    const services = await read(site, pages.services.path);
    expect(nodesOfType(services.nodes, "Service")).toHaveLength(articlesOf(services.page));
  });

  test("a city is the area served, and no address is invented for it", async ({ site }) => {
    const { nodes: home } = await read(site, pages.home.path);
    const [seat] = nodesOfType(home, "PostalAddress");
    for (const { name, phone, page } of Object.values(cities)) {
      const { nodes } = await read(site, page.path);
      const [agency] = nodesOfType(nodes, "ProfessionalService");
      expect(agency).toMatchObject({
        areaServed: { "@type": "City", name },
        telephone: `+33${phone.slice(1)}`,
      });
      expect(agency?.address).toEqual(seat);
    }
  });

  test("the special offer says how long it stands", async ({ site }) => {
    const { nodes } = await read(site, pages.promo.path);
    expect(nodesOfType(nodes, "Offer")).toMatchObject([{ price: "9.99", priceValidUntil: "2025-10-31" }]);
  });
});

test("Pages that are not to be found say nothing", async ({ site }) => {
  for (const { path } of [
    pages.universe,
    pages.legalNotices,
    pages.verify,
    pages.promoTerms,
    { path: "/nulle-part" },
  ]) {
    const html = await (await fetch(site.url + path)).text();
    expect(html, path).not.toContain("application/ld+json");
  }
});

test("A closed offer is no longer in the data of its page", async ({ startSite }) => {
  const site = await startSite({ env: { OFFER_DEADLINES: "enforced" } });
  const html = await (await fetch(site.url + pages.promo.path)).text();
  expect(nodesOf(html)).toEqual([]);
});

test("The validator sees what is wrong", async () => {
  const offer = { "@type": "Offer", prise: "89.00", price: "89.00", priceCurrency: "EUR" };
  const [service, unknown] = [{ "@type": "Service", offers: offer }, { "@type": "ProfessionalServices" }];
  expect(await validationProblems([service])).toEqual([expect.stringContaining('"prise"')]);
  expect(await validationProblems([unknown])).toEqual([expect.stringContaining("ProfessionalServices")]);
  const path = {
    "@type": "BreadcrumbList",
    itemListElement: [{ "@type": "ListItem", position: 1, name: "Accueil" }],
  };
  expect(await validationProblems([path])).not.toEqual([]);
});

async function read(site: Site, path: string): Promise<{ page: PageSource; nodes: readonly Node[] }> {
  const html = await (await fetch(site.url + path)).text();
  return { page: pageSource(html), nodes: nodesOf(html) };
}

function described({ of, property, value }: Fact): string {
  return `${of["@type"]}.${property}: ${JSON.stringify(value)}`;
}

function isOfList({ item }: Node): boolean {
  return typeof item === "object";
}
