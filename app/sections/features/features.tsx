import enso from "#app/illustrations/enso.svg";
import zenMaster from "#app/illustrations/zenmaster-portrait.svg";
import { Anchor } from "#app/ui/anchor.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { cityIds } from "#content/cities/cities.ts";
import { type Feature, features, featuresWords, nearbyFeature } from "#content/site/features.ts";
import { Reveal } from "../reveal.tsx";
import { SectionHead } from "../section-head/section-head.tsx";
import { CityPhones, ClientPage, ExampleWeek, IncludedList, PageLines } from "./feature-figures.tsx";
import styles from "./features.module.css";
import { Signature } from "./signature.tsx";

/**
 * The reasons to choose the agency, laid out like a magazine: rules instead of boxes, and a figure for each reason.
 * `showMarseille`: whether the page names Marseille.
 */
export function Features({ showMarseille = true }: { readonly showMarseille?: boolean }) {
  const phoneCities = cityIds.filter((id) => showMarseille || id !== "marseille");
  return (
    <section className="section" id="features" aria-labelledby="features-title">
      <div className={classNames("frame", styles.magazine)}>
        <SectionHead id="features-title" title={featuresWords.title} />
        <Pages />
        <Reveal>
          <ul className={styles.features} aria-labelledby="features-title">
            <li className={styles.week} id="semaine">
              <Words {...features.week} />
              <ExampleWeek />
            </li>
            <li className={classNames("night", styles.zenMaster)}>
              <img src={zenMaster} width="480" height="460" alt="" loading="lazy" />
              <Words {...features.zenMaster} />
              <Signature />
            </li>
            <li className={styles.freedom} id="essentiel">
              <Words {...features.freedom} />
              <img src={enso} width="400" height="400" alt="" loading="lazy" />
            </li>
            <li className={styles.included}>
              <h3>{features.included.title}</h3>
              <IncludedList />
              <p>{features.included.text}</p>
            </li>
            <li className={classNames("night", styles.evidence)} id="preuves">
              <ClientPage />
              <div>
                <Words {...features.handmade} />
              </div>
              <PageLines />
            </li>
            <li className={styles.statistics}>
              <Words {...features.statistics} />
            </li>
            <li className={styles.nearby}>
              <Words {...nearbyFeature({ showMarseille })} />
              <CityPhones ids={phoneCities} />
            </li>
          </ul>
        </Reveal>
      </div>
    </section>
  );
}

/** Links to the pages of reasons, which phones show side by side. */
function Pages() {
  const { name, week, evidence, freedom } = featuresWords.pages;
  return (
    <nav className={styles.pages} aria-label={name}>
      <Anchor href="#semaine">{week}</Anchor>
      <Anchor href="#preuves">{evidence}</Anchor>
      <Anchor href="#essentiel">{freedom}</Anchor>
    </nav>
  );
}

function Words({ title, text }: Feature) {
  return (
    <>
      <h3>{title}</h3>
      <p>{text}</p>
    </>
  );
}
