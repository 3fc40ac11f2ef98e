import { EntryList } from "#app/layout/entry-list.tsx";
import { cityEntries, type Entry, legalEntries, siteEntries } from "#app/layout/navigation.ts";
import { SiteLayout } from "#app/layout/site-layout.tsx";
import { links } from "#app/links.ts";
import { PageOpening } from "#app/sections/page-opening/page-opening.tsx";
import { pageMeta } from "#app/seo.ts";
import { packWords } from "#content/contract/packs.ts";
import { layoutWords } from "#content/site/layout.ts";
import { pages, shortTitle } from "#content/site/pages.ts";
import { serviceIds, services } from "#content/site/services.ts";
import { siteMapWords } from "#content/site/site-map.ts";
import type { Route } from "./+types/site-map";
import styles from "./site-map.module.css";

export const meta: Route.MetaFunction = () => pageMeta(pages.siteMap);

type Part = { readonly title: string; readonly entries: readonly Entry[] };

/** The entries of the footer, and what one reaches from them. */
const parts: readonly Part[] = [
  { title: layoutWords.site, entries: [{ label: siteMapWords.home, href: links.home }, ...siteEntries({})] },
  {
    title: shortTitle(pages.services),
    entries: serviceIds.map((id) => ({ label: services[id].title, href: links.service(id) })),
  },
  {
    title: siteMapWords.subscribe,
    entries: siteMapWords.packs.map((id) => ({ label: packWords[id].title, href: links.contractStep1(id) })),
  },
  { title: layoutWords.nearYou, entries: cityEntries },
  {
    title: siteMapWords.legal,
    entries: [
      ...legalEntries.filter(({ href }) => href !== links.siteMap),
      { label: shortTitle(pages.promoTerms), href: links.terms("promo") },
      { label: shortTitle(pages.verify), href: links.verify },
    ],
  },
];

/** The second way to every page, beside the menu (RGAA 4.1, 12.1). */
export default function SiteMapPage() {
  return (
    <SiteLayout>
      <PageOpening moon="legal" title={shortTitle(pages.siteMap)} low />
      <section className="section">
        <div className={`frame ${styles.parts}`}>
          {parts.map(({ title, entries }) => (
            <div key={title}>
              <h2>{title}</h2>
              <EntryList entries={entries} />
            </div>
          ))}
        </div>
      </section>
    </SiteLayout>
  );
}
