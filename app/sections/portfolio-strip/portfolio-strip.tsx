import { links } from "#app/links.ts";
import { classNames } from "#app/ui/class-names.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { homeHero } from "#content/site/home.ts";
import { clientSites, portfolioWords, stripOrder } from "#content/site/portfolio.ts";
import { HungPage } from "./hung-page.tsx";
import styles from "./portfolio-strip.module.css";

const sites = stripOrder.map((id) => clientSites.find((site) => site.id === id)!);

/**
 * The clients' pages, hung on a brush stroke that scrolls sideways; each leads to its case. The browser scrolls it, and
 * gives it its buttons where it knows them (CSS Overflow 5, `::scroll-button()`).
 */
export function PortfolioStrip() {
  return (
    <section className={classNames("night starry", styles.strip)} id="univers" aria-labelledby="strip-title">
      <div className={classNames("frame", styles.head)}>
        <h2 id="strip-title">{portfolioWords.strip}</h2>
        <p className="lead">{portfolioWords.lead}</p>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <ul className={styles.track} aria-labelledby="strip-title" tabIndex={0}>
        {sites.map((site) => (
          <li key={site.id}>
            <HungPage {...site} />
          </li>
        ))}
        <li className={styles.end}>
          <div className={styles.emptyRing}>
            <p>{portfolioWords.banner}</p>
            <TextLink href={links.portfolio} arrow>
              {homeHero.portfolio}
            </TextLink>
          </div>
        </li>
      </ul>
      <span className="shoreline" aria-hidden="true" />
    </section>
  );
}
