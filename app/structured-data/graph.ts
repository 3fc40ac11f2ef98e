import type { Graph, IdReference, Thing } from "schema-dts";
import { links } from "#app/links.ts";
import { cityIds } from "#content/cities/cities.ts";
import { isIndexed, type PageEntry, type PageId, pages } from "#content/site/pages.ts";
import { packsOnSale } from "#domain/pack.ts";
import { agency, agencyId } from "./agency.ts";
import { packService } from "./offers.ts";
import {
  breadcrumbs,
  contactPage,
  type DescribedPage,
  faqPage,
  portfolioPage,
  servicesPage,
  webPage,
  webSite,
} from "./web-pages.ts";

/** Describes a page, without the agency that it belongs to; `provider` names the agency. */
type Description = (page: DescribedPage, origin: string, provider: IdReference) => Thing[];

const home: Description = (page, origin, provider) => [
  webSite(origin),
  webPage(page, origin, provider),
  ...packsOnSale.map((pack) => packService(pack, page.path, origin, provider)),
];

const city: Description = (page, origin, provider) => [
  webPage(page, origin, provider),
  ...packsOnSale.map((pack) => packService(pack, page.path, origin, provider)),
];

const cityPageIds = cityIds.map((id) => `city-${id}` as const);

/** Pages with more data than their title. */
const descriptions: Partial<Record<PageId, Description>> = {
  home,
  ...Object.fromEntries(cityPageIds.map((id) => [id, city])),
  services: (...parameters) => [servicesPage(...parameters)],
  portfolio: (...parameters) => [portfolioPage(...parameters)],
  contact: (...parameters) => [contactPage(...parameters)],
  faq: (page, origin) => [faqPage(page, origin)],
  promo: (page, origin, provider) => [
    webPage(page, origin, provider),
    packService("advance-annexe-promo", page.path, origin, provider),
  ],
};

const showReviews: readonly PageId[] = ["home", ...cityPageIds, "promo"];

/**
 * The data of a page for search engines and assistants, in the vocabulary of schema.org. It holds the facts that the
 * page shows. A page that is not indexed has none, except the special offer while it is open.
 */
export function structuredData(path: string, origin: string, offerClosed: boolean): Graph | null {
  const entry = Object.entries<PageEntry>(pages).find(([, page]) => page.path === path);
  if (!entry) return null;
  const [id, page] = entry as [PageId, PageEntry];
  if (page.canonicalPath) return structuredData(page.canonicalPath, origin, offerClosed);
  if (id === "promo" ? offerClosed : !isIndexed(page)) return null;

  const describe = descriptions[id] ?? ((...parameters) => [webPage(...parameters)]);
  const nodes = describe({ ...page, path }, origin, agencyId(origin));
  return {
    "@context": "https://schema.org",
    "@graph": [
      agency(origin, path, showReviews.includes(id)),
      ...nodes,
      ...(path === links.home ? [] : [breadcrumbs({ ...page, path }, origin)]),
    ],
  };
}
