import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cities } from "#content/cities.ts";
import { indexedPages, pages } from "#content/pages.ts";
import { articlesOf, twinOf } from "../support/fact-twins.ts";
import { type PageSource, pageSource } from "../support/page-source.ts";
import { type Site, startSite } from "../support/site.ts";
import {
  type Fact,
  factsOf,
  type Node,
  nodesOf,
  nodesOfType,
  validationProblems,
} from "../support/structured-data.ts";

const paths = [...indexedPages().map(({ path }) => path), pages.landing.path, pages.promo.path];
let site: Site;

beforeAll(async () => {
  site = await startSite();
});

afterAll(async () => {
  await site?.stop();
});

describe("Structured data is valid, and says what the page shows", () => {
  test.each(paths)("%s", async (path) => {
    const { page, nodes } = await read(path);
    expect(nodes.map(({ "@type": type }) => type)).toContain("ProfessionalService");
    expect(await validationProblems(nodes)).toEqual([]);
    const facts = factsOf(nodes);
    expect(facts.filter((fact) => !twinOf(fact)).map(({ property }) => property)).toEqual([]);
    expect(facts.filter((fact) => !twinOf(fact)?.(page, fact)).map(described)).toEqual([]);
  });
});

describe("What the page shows is in its data", () => {
  test.each([pages.home.path, ...Object.values(cities).map(({ page }) => page.path)])(
    "%s: each price, and the telephone of the page",
    async (path) => {
      const { page, nodes } = await read(path);
      const pricing = page.html.match(/<section[^>]*id="pricing"[\s\S]*?<\/section>/)?.[0] ?? "";
      const shown = [...pageSource(`<body>${pricing}`).text.matchAll(/(\d+) € TTC par mois/g)];
      const prices = nodesOfType(nodes, "Offer").map(({ price }) => price);
      expect(shown.map(([, figure]) => Number(figure).toFixed(2))).toEqual(prices);

      const footer = page.html.match(/<footer[\s\S]*<\/footer>/)?.[0] ?? "";
      const [agency] = nodesOfType(nodes, "ProfessionalService");
      expect([...footer.matchAll(/href="tel:([^"]*)"/g)].map(([, number]) => number)).toEqual([
        agency?.telephone,
      ]);
      expect(nodesOfType(nodes, "AggregateRating")).toHaveLength(1);
    },
  );

  test("as many questions, sites and services as there are", async () => {
    const questions = await read(pages.faq.path);
    expect(nodesOfType(questions.nodes, "Question")).toHaveLength(
      questions.page.html.split("<details").length - 1,
    );
    const sites = await read(pages.portfolio.path);
    expect(nodesOfType(sites.nodes, "ListItem").filter(isOfList)).toHaveLength(articlesOf(sites.page));
    const services = await read(pages.services.path);
    expect(nodesOfType(services.nodes, "Service")).toHaveLength(articlesOf(services.page));
  });

  test("a city is the area served, and no address is invented for it", async () => {
    const { nodes: home } = await read(pages.home.path);
    const [seat] = nodesOfType(home, "PostalAddress");
    for (const { name, phone, page } of Object.values(cities)) {
      const { nodes } = await read(page.path);
      const [agency] = nodesOfType(nodes, "ProfessionalService");
      expect(agency).toMatchObject({
        areaServed: { "@type": "City", name },
        telephone: `+33${phone.slice(1)}`,
      });
      expect(agency?.address).toEqual(seat);
    }
  });

  test("the special offer says how long it stands", async () => {
    const { nodes } = await read(pages.promo.path);
    expect(nodesOfType(nodes, "Offer")).toMatchObject([{ price: "9.99", priceValidUntil: "2025-10-31" }]);
  });
});

test("Pages that are not to be found say nothing", async () => {
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

test("A closed offer is no longer in the data of its page", async () => {
  await site.restart({ OFFER_DEADLINES: "enforced" });
  const html = await (await fetch(site.url + pages.promo.path)).text();
  expect(nodesOf(html)).toEqual([]);
  await site.restart({ OFFER_DEADLINES: "shown" });
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

async function read(path: string): Promise<{ page: PageSource; nodes: readonly Node[] }> {
  const html = await (await fetch(site.url + path)).text();
  return { page: pageSource(html), nodes: nodesOf(html) };
}

function described({ of, property, value }: Fact): string {
  return `${of["@type"]}.${property}: ${JSON.stringify(value)}`;
}

function isOfList({ item }: Node): boolean {
  return typeof item === "object";
}
