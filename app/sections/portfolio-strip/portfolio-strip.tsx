import { links } from "#app/links.ts";
import { SlideButton } from "#app/ui/carousel/carousel.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { homeHero } from "#content/site/home.ts";
import { clientSites, portfolioWords, stripOrder } from "#content/site/portfolio.ts";
import { HungPage } from "./hung-page.tsx";
import styles from "./portfolio-strip.module.css";

const sites = stripOrder.map((id) => clientSites.find((site) => site.id === id)!);

/**
 * The clients' pages, hung on a brush stroke that scrolls sideways; each leads to its case. The browser scrolls it; with
 * scripts it also has buttons (`carousel-element.ts`).
 */
export function PortfolioStrip() {
  return (
    <section className={classNames("night starry", styles.strip)} id="univers" aria-labelledby="strip-title">
      <slide-carousel>
        <div className={classNames("frame", styles.head)}>
          <h2 id="strip-title">{portfolioWords.strip}</h2>
          <p className="lead">{portfolioWords.lead}</p>
          <div className={styles.arrows}>
            <SlideButton to="previous" label={portfolioWords.previous} />
            <SlideButton to="next" label={portfolioWords.next} />
          </div>
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
      </slide-carousel>
      <span className="shoreline" aria-hidden="true" />
    </section>
  );
}
