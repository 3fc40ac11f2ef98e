import { describe, expect } from "vitest";
import { cities } from "#content/cities/cities.ts";
import { longDate, phoneNumber, priceFigure } from "#content/site/format.ts";
import { indexedPages, pages } from "#content/site/pages.ts";
import { portfolioWords } from "#content/site/portfolio.ts";
import { reviewCounts } from "#content/site/reviews.ts";
import type { Day } from "#domain/calendar.ts";
import { builtOrigin } from "../support/addresses.ts";
import { test } from "../support/http.ts";
import { type PageSource, pageSource, spaced, textOf } from "../support/page-source.ts";
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

describe("Structured data is valid, and says what the page shows", () => {
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

describe("What the page shows is in its data", () => {
  for (const path of [pages.home.path, ...Object.values(cities).map(({ page }) => page.path)]) {
    test(`${path}: each price, and the telephone of the page`, async ({ site }) => {
      const { page, nodes } = await read(site, path);
      const pricing = page.document.querySelector("#pricing");
      const shown = [...textOf(pricing?.innerHTML ?? "").matchAll(/(?<!,)\b(\d+) € TTC par mois/g)];
      const prices = nodesOfType(nodes, "Offer").map(({ price }) => price);
      expect(shown.map(([, figure]) => Number(figure).toFixed(2))).toEqual(prices);

      const calls = page.document.querySelectorAll('footer a[href^="tel:"]');
      const [agency] = nodesOfType(nodes, "ProfessionalService");
      const telephone = nodesOfType(nodes, "ContactPoint")[0]?.telephone ?? agency?.telephone;
      expect(calls.map((link) => link.getAttribute("href"))).toEqual([`tel:${telephone}`]);
      expect(nodesOfType(nodes, "AggregateRating")).toHaveLength(1);
    });
  }

  test("as many questions, sites and services as there are", async ({ site }) => {
    const questions = await read(site, pages.faq.path);
    expect(nodesOfType(questions.nodes, "Question")).toHaveLength(
      questions.page.document.querySelectorAll("details").length,
    );
    const sites = await read(site, pages.portfolio.path);
    expect(nodesOfType(sites.nodes, "ListItem").filter(isOfList)).toHaveLength(articlesOf(sites.page));
    const services = await read(site, pages.services.path);
    expect(nodesOfType(services.nodes, "Service")).toHaveLength(articlesOf(services.page));
  });

  test("a city is served by the one agency, which has a number for it and no branch there", async ({
    site,
  }) => {
    const { nodes: home } = await read(site, pages.home.path);
    const [seat] = nodesOfType(home, "PostalAddress");
    for (const { name, phone, page } of Object.values(cities)) {
      const { nodes } = await read(site, page.path);
      const areaServed = { "@type": "City", name };
      const agencies = nodesOfType(nodes, "ProfessionalService");
      expect(agencies).toHaveLength(1);
      expect(agencies[0]).toMatchObject({
        "@id": `${builtOrigin}/#agence`,
        areaServed,
        contactPoint: { telephone: `+33${phone.slice(1)}`, areaServed, availableLanguage: "fr" },
      });
      expect(agencies[0]).not.toHaveProperty("telephone");
      expect(agencies[0]?.address).toEqual(seat);
      for (const service of nodesOfType(nodes, "Service")) expect(service).toMatchObject({ areaServed });
    }
  });

  test("the special offer, which is prolonged, names no day on which it ends", async ({ site }) => {
    const { nodes } = await read(site, pages.promo.path);
    const [offer, ...others] = nodesOfType(nodes, "Offer");
    expect(others).toEqual([]);
    expect(offer).toMatchObject({ price: "9.99" });
    expect(offer).not.toHaveProperty("priceValidUntil");
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

test("The validator sees what is wrong", async () => {
  const offer = { "@type": "Offer", prise: "89.00", price: "89.00", priceCurrency: "EUR" };
  const service = { "@type": "Service", offers: offer };
  const unknown = { "@type": "ProfessionalServices" };
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

/** Whether the page shows a fact. */
type Twin = (page: PageSource, fact: Fact) => boolean;

/** How a fact of a page's data appears on it; `undefined` for a property without a rule. */
function twinOf({ of, property, value }: Fact): Twin | undefined {
  if (property === "name" && of["@type"] === "Country") return () => value === "France";
  if (property === "addressCountry") return () => value === "France";
  if (property === "name" && of["@type"] === "ListItem") return () => typeof value === "string";
  if (property === "name" && of["@type"] === "ItemList")
    return ({ html }) => html.includes(`aria-label="${value}"`);
  return twins[property];
}

/** How many articles a page shows. */
function articlesOf({ html }: PageSource): number {
  return html.split("<article").length - 1;
}

/** Where each property appears. A property without a twin on the page says why. */
const twins: Readonly<Record<string, Twin>> = {
  name: (page, { of, value }) =>
    isPage(of)
      ? isElsewhere(page, of) || spaced(page.title) === spaced(String(value))
      : shows(page.text, value),
  description: (page, { of, value }) =>
    isPage(of)
      ? isElsewhere(page, of) || page.meta("description") === value
      : page.meta("description") === value || parts(value).every((part) => shows(page.text, part)),
  text: ({ text }, { value }) => shows(text, value),
  genre: ({ text }, { value }) => shows(text, value),
  creativeWorkStatus: ({ text }, { value }) =>
    value === portfolioWords.exampleStatus && shows(text, portfolioWords.example),
  email: ({ links, text }, { value }) => links.includes(`mailto:${value}`) && shows(text, value),
  telephone: ({ links, text }, { value }) =>
    links.includes(`tel:${value}`) && shows(text, phoneNumber(String(value).replace("+33", "0"))),
  streetAddress: ({ text }, { value }) => shows(text, value),
  postalCode: ({ text }, { value }) => shows(text, value),
  addressLocality: ({ text }, { value }) => shows(text, value),
  dayOfWeek: ({ text }, { value }) => isWithin(text, String(value)),
  opens: ({ text }, { value }) => shows(text, `de ${hour(value)}`),
  closes: ({ text }, { value }) => shows(text, `à ${hour(value)}`),
  ratingValue: ({ text }, { value }) => shows(text, `${Number(value).toFixed(1).replace(".", ",")} sur 5`),
  bestRating: ({ text }, { value }) => shows(text, `sur ${value}`),
  price: ({ text }, { value }) => shows(text, `${priceFigure(Math.round(Number(value) * 100))} €`),
  priceCurrency: ({ text }, { value }) => value === "EUR" && text.includes("€"),
  valueAddedTaxIncluded: ({ text }, { value }) => value === true && text.includes("TTC"),
  unitCode: ({ text }, { value }) => value === "MON" && shows(text, "par mois"),
  value: ({ text }, { value }) => value === 1 && shows(text, "par mois"),
  priceValidUntil: ({ text }, { value }) => shows(text, longDate(value as Day)),
  sameAs: ({ links }, { value }) => links.includes(String(value)),
  url: ({ links }, { value }) => isOurs(value) || links.includes(String(value)),
  inLanguage: ({ html }, { value }) => html.includes(`<html lang="${String(value).slice(0, 2)}"`),
  primaryImageOfPage: (page, { value }) => page.meta("og:image") === value,
  position: (_, { value }) => Number(value) >= 1,
  numberOfItems: (page, { value }) => articlesOf(page) === value,
  /** The data has this number, and the page another one (docs/product.md, 2.7). */
  reviewCount: (_, { value }) => value === reviewCounts.structuredData,
  /** Identifiers of things: those on our own site. */
  "@id": (_, { value }) => isOurs(value),
  "@type": (_, { value }) => typeof value === "string",
  logo: (_, { value }) => isOurs(value),
  image: (_, { value }) => isOurs(value),
  item: (_, { value }) => isOurs(value),
  isPartOf: isReference,
  about: isReference,
  mainEntity: isReference,
  provider: isReference,
  publisher: isReference,
  creator: isReference,
  availableLanguage: ({ html }, { value }) => html.includes(`<html lang="${value}"`),
};

function isPage({ "@type": type }: Node): boolean {
  return /Page$/.test(type);
}

/** Whether the data describes the page that search engines index instead of this one. */
function isElsewhere(page: PageSource, { "@id": id }: Node): boolean {
  return page.meta("og:url") !== id && page.canonical === id;
}

function shows(text: string, words: unknown): boolean {
  return text.includes(spaced(String(words)));
}

/** The sentence of a pack lists the services it includes. */
function parts(sentence: unknown): string[] {
  return String(sentence).split(/, (?=\p{Lu})/u);
}

function isOurs(value: unknown): boolean {
  return String(value).startsWith(`${builtOrigin}/`);
}

function isReference(_: PageSource, { value }: Fact): boolean {
  return isOurs((value as { "@id"?: string })["@id"]);
}

/** `09:00` → « 9 h ». */
function hour(time: unknown): string {
  return `${Number(String(time).split(":")[0])} h`;
}

/** Whether a day is one of « du lundi au vendredi ». */
function isWithin(text: string, day: string): boolean {
  return (
    /du lundi au vendredi/i.test(text) &&
    ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"].includes(day)
  );
}
