import type {
  BreadcrumbList,
  CollectionPage,
  ContactPage,
  FAQPage,
  IdReference,
  Thing,
  WebPage,
  WebSite,
} from "schema-dts";
import { links } from "#app/links.ts";
import { company } from "#content/site/company.ts";
import { questions } from "#content/site/faq.ts";
import { furtherQuestions } from "#content/site/further-questions.ts";
import { homeName, type PageEntry, shortTitle } from "#content/site/pages.ts";
import { clientSites, portfolioIsExample, portfolioWords } from "#content/site/portfolio.ts";
import { servicesPageWords } from "#content/site/service-texts.ts";
import { shareCardOf, shareCardPath } from "#content/site/share-cards.ts";
import { agencyServices } from "./offers.ts";

const inLanguage = "fr-FR";

/** A page of the site: its path, title and description. */
export type DescribedPage = PageEntry & { readonly path: string };

export function webSite(origin: string): WebSite {
  return {
    "@type": "WebSite",
    ...siteId(origin),
    name: company.name,
    url: origin + links.home,
    inLanguage,
    publisher: { "@id": `${origin}${links.home}#agence` },
  };
}

/** A page without further data. */
export function webPage(page: DescribedPage, origin: string, about: IdReference): WebPage {
  return { "@type": "WebPage", ...common(page, origin), about };
}

export function faqPage(page: DescribedPage, origin: string): FAQPage {
  return {
    "@type": "FAQPage",
    ...common(page, origin),
    mainEntity: [...questions, ...furtherQuestions].map(({ id, question, answer }) => ({
      "@type": "Question",
      url: `${origin}${page.path}#${id}`,
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

export function contactPage(page: DescribedPage, origin: string, agency: IdReference): ContactPage {
  return { "@type": "ContactPage", ...common(page, origin), mainEntity: agency };
}

/** The sites made for clients, in the order of the page. */
export function portfolioPage(page: DescribedPage, origin: string, agency: IdReference): CollectionPage {
  const sites = clientSites.map(
    ({ name, trade, description, url }): WebSite => ({
      "@type": "WebSite",
      name,
      genre: trade,
      description,
      url,
      creator: agency,
      ...(portfolioIsExample && { creativeWorkStatus: portfolioWords.exampleStatus }),
    }),
  );
  return listPage(page, origin, portfolioWords.list, sites);
}

/** The six services, in the order of the page. */
export function servicesPage(page: DescribedPage, origin: string, agency: IdReference): CollectionPage {
  return listPage(page, origin, servicesPageWords.list, agencyServices(origin, agency));
}

function listPage(
  page: DescribedPage,
  origin: string,
  name: string,
  items: readonly Thing[],
): CollectionPage {
  return {
    "@type": "CollectionPage",
    ...common(page, origin),
    mainEntity: {
      "@type": "ItemList",
      name,
      numberOfItems: items.length,
      itemListElement: items.map((item, index) => ({ "@type": "ListItem", position: index + 1, item })),
    },
  };
}

/** The path from the home page to this one. */
export function breadcrumbs(page: DescribedPage, origin: string): BreadcrumbList {
  const steps = [
    { name: homeName, path: links.home },
    { name: shortTitle(page), path: page.path },
  ];
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}

function common(page: DescribedPage, origin: string) {
  const url = origin + page.path;
  return {
    "@id": url,
    url,
    name: page.title,
    description: page.description,
    inLanguage,
    isPartOf: siteId(origin),
    primaryImageOfPage: { "@type": "ImageObject", url: origin + shareCardPath(shareCardOf(page)) },
  } as const;
}

function siteId(origin: string): IdReference {
  return { "@id": `${origin}${links.home}#site` };
}
