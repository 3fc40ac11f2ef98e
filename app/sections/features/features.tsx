import enso from "#app/illustrations/enso.svg";
import zenMaster from "#app/illustrations/zenmaster-portrait.svg";
import { Anchor } from "#app/ui/anchor.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { cityIds } from "#content/cities/cities.ts";
import type { LocalCity } from "#content/cities/local-cities.ts";
import {
  type Feature,
  features,
  featuresWords,
  nearbyFeature,
  zenMasterSignature,
} from "#content/site/features.ts";
import { Reveal } from "../reveal.tsx";
import { SectionHead } from "../section-head/section-head.tsx";
import {
  CityPhones,
  ClientPage,
  ExampleWeek,
  IncludedList,
  PageLines,
  PlaceFigure,
} from "./feature-figures.tsx";
import styles from "./features.module.css";
import { Handwriting } from "./handwriting.tsx";

type FeaturesProps = {
  readonly title?: string;
  /** The city of the page, which has its own reason and figure. */
  readonly city?: LocalCity;
  /** Whether the page names Marseille. */
  readonly showMarseille?: boolean;
};

/** The reasons to choose the agency, laid out like a magazine: rules instead of boxes, and a figure for each reason. */
export function Features({ title = featuresWords.title, city, showMarseille = true }: FeaturesProps) {
  const nearby = city?.nearby ?? nearbyFeature({ showMarseille });
  const phoneCities = cityIds.filter((id) => showMarseille || id !== "marseille");
  return (
    <section className="section" id="features" aria-labelledby="features-title">
      <div className="frame">
        <SectionHead id="features-title" title={title} />
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
              <Words {...nearby} />
              {city ? <PlaceFigure {...city.figure} /> : <CityPhones ids={phoneCities} />}
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

/** The person who keeps the promise, in their own words. */
function Signature() {
  const { line, firstName, role, status } = zenMasterSignature;
  return (
    <div className={styles.signature}>
      <p>{line}</p>
      <Handwriting />
      <p>
        <b>{firstName}</b> {role} {status && <span>{status}</span>}
      </p>
    </div>
  );
}
