import { links } from "#app/links.ts";
import { cities, cityIds } from "#content/cities/cities.ts";
import { layoutWords } from "#content/site/layout.ts";
import { pages, shortTitle } from "#content/site/pages.ts";

export type Entry = { readonly label: string; readonly href: string };

/** The entry of a page, named by the first words of its title. */
const entry = (page: { readonly path: string; readonly title: string }): Entry => ({
  label: shortTitle(page),
  href: page.path,
});

const services = entry(pages.services);
const packs: Entry = { label: layoutWords.packs, href: links.pricing };
const portfolio = entry(pages.portfolio);
const contact = entry(pages.contact);

/** The parts of the menu that a page may change (docs/product.md, 2.3). */
export type NavigationOptions = {
  /** Leaves out the link to the packs. */
  readonly hidePacks?: boolean;
  /** The page has its own section `#prestations`: the entry scrolls there. */
  readonly hasServices?: boolean;
};

/** The entries of the header and of the mobile menu. */
export function mainEntries({ hidePacks, hasServices }: NavigationOptions): readonly Entry[] {
  return [
    hasServices ? { ...services, href: "#prestations" } : services,
    ...(hidePacks ? [] : [packs]),
    portfolio,
    contact,
  ];
}

/** The same entries where only another page closes the menu: no address of theirs is a part of the current page. */
export function loadingEntries({ hidePacks }: NavigationOptions): readonly Entry[] {
  return mainEntries({ hidePacks }).map((each) =>
    each === packs ? { ...packs, href: links.packsAnew } : each,
  );
}

/** The same pages in the footer, which serves visitors whose menu cannot open. */
export function siteEntries({ hidePacks }: NavigationOptions): readonly Entry[] {
  return [services, ...(hidePacks ? [] : [packs]), portfolio, contact, entry(pages.faq)];
}

/** The cities that have a page of their own. */
export const cityEntries: readonly Entry[] = cityIds.map((id) => ({
  label: cities[id].name,
  href: links.city(id),
}));

/** The last line of the footer. */
export const legalEntries: readonly Entry[] = [
  entry(pages.legalNotices),
  { label: layoutWords.dataProtection, href: links.dataProtection },
  { label: layoutWords.accessibility, href: links.accessibility },
  { label: layoutWords.terms, href: links.terms("standard") },
  entry(pages.siteMap),
];
