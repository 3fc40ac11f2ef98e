import { SiteLayout } from "#app/layout/site-layout.tsx";
import type { SleepingHandle } from "#app/layout/sleeping-page.ts";
import { ContactBanner } from "#app/sections/contact-banner/contact-banner.tsx";
import { PageOpening } from "#app/sections/page-opening/page-opening.tsx";
import { pageMeta } from "#app/seo.ts";
import { Anchor } from "#app/ui/anchor.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { pages } from "#content/pages.ts";
import { type ClientSite, clientSites, portfolioWords } from "#content/portfolio.ts";
import type { Route } from "./+types/portfolio";
import { clientDrawings } from "./client-drawings.ts";
import styles from "./portfolio.module.css";

export const meta: Route.MetaFunction = () => pageMeta(pages.portfolio);

export const handle = { sleeps: true } satisfies SleepingHandle;

export default function PortfolioPage() {
  return (
    <SiteLayout>
      <PageOpening title={portfolioWords.title} lead={portfolioWords.lead} />
      <section className="section" aria-label={portfolioWords.list}>
        <div className={classNames("frame", styles.gallery)}>
          {clientSites.map((site) => (
            <Work key={site.id} {...site} />
          ))}
        </div>
      </section>
      <ContactBanner title={portfolioWords.banner} />
    </SiteLayout>
  );
}

function Work({ id, name, ofName, trade, description, url }: ClientSite) {
  return (
    <article className={styles.work}>
      {/* The same link as the one in words, which keyboards and screen readers meet once. */}
      <Anchor className={styles.view} href={url} external tabIndex={-1} aria-hidden="true">
        <img src={clientDrawings[id]} width="800" height="540" alt="" loading="lazy" />
      </Anchor>
      <div className={styles.words}>
        <p className={styles.trade}>{trade}</p>
        <h2>{name}</h2>
        <p>{description}</p>
        <TextLink href={url} external spokenSuffix={ofName}>
          {portfolioWords.visit}
        </TextLink>
      </div>
    </article>
  );
}
