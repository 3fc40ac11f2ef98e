import { longDate, phoneNumber, priceFigure } from "#content/format.ts";
import { reviewCounts } from "#content/reviews.ts";
import type { Day } from "#domain/calendar.ts";
import { builtOrigin } from "./addresses.ts";
import { type PageSource, spaced } from "./page-source.ts";
import type { Fact, Node } from "./structured-data.ts";

/** Whether the page shows a fact. */
export type Twin = (page: PageSource, fact: Fact) => boolean;

/** How a fact of a page's data shows on it, or nothing for a property that no rule knows. */
export function twinOf({ of, property, value }: Fact): Twin | undefined {
  if (property === "name" && of["@type"] === "Country") return () => value === "France";
  if (property === "addressCountry") return () => value === "France";
  if (property === "name" && of["@type"] === "ListItem") return () => typeof value === "string";
  if (property === "name" && of["@type"] === "ItemList")
    return ({ html }) => html.includes(`aria-label="${value}"`);
  return twins[property];
}

/** How many articles a page shows. */
export function articlesOf({ html }: PageSource): number {
  return html.split("<article").length - 1;
}

/** Where each property shows. What has no twin on the page says why. */
const twins: Readonly<Record<string, Twin>> = {
  name: (page, { of, value }) =>
    isPage(of) ? isElsewhere(page, of) || page.title === spaced(String(value)) : shows(page.text, value),
  description: (page, { of, value }) =>
    isPage(of)
      ? isElsewhere(page, of) || page.meta("description") === value
      : parts(value).every((part) => shows(page.text, part)),
  text: ({ text }, { value }) => shows(text, value),
  genre: ({ text }, { value }) => shows(text, value),
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
  /** This figure is given, and another for what is shown (docs/product.md, 2.7). */
  reviewCount: (_, { value }) => value === reviewCounts.structuredData,
  /** Addresses of things: those of our own site. */
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
  parentOrganization: isReference,
};

function isPage({ "@type": type }: Node): boolean {
  return /Page$/.test(type);
}

/** Whether the data describes the page that is to be found instead of this one. */
function isElsewhere(page: PageSource, { "@id": id }: Node): boolean {
  return page.meta("og:url") !== id && page.canonical === id;
}

function shows(text: string, words: unknown): boolean {
  return text.includes(spaced(String(words)));
}

/** The sentence of a pack is the list of what it includes. */
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
