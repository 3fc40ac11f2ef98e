import portal from "#app/illustrations/portal.svg";
import { SiteLayout } from "#app/layout/site-layout.tsx";
import { BookingLink } from "#app/sections/booking-link.tsx";
import { ContactBanner } from "#app/sections/contact-banner/contact-banner.tsx";
import { LivingSky } from "#app/sections/sky/living-sky.tsx";
import { pageMeta } from "#app/seo.ts";
import { classNames } from "#app/ui/class-names.ts";
import { DownLink } from "#app/ui/down-link.tsx";
import { homeOptions } from "#content/home.ts";
import { pages } from "#content/pages.ts";
import { universeOpening, universeWords } from "#content/universe.ts";
import { Orbit } from "./orbit.tsx";
import { OpenCircle, Voice, Watcher } from "./stages.tsx";
import styles from "./universe.module.css";

const options = homeOptions.universe;

export const meta = () => pageMeta(pages.universe);

/** One descent, from deep space to the sea: a single sky for the whole page, one sentence a screen. */
export default function UniversePage() {
  return (
    <SiteLayout hidePacks hasServices>
      <div className={classNames("night", styles.descent)}>
        <Threshold />
        <Orbit />
        <Watcher />
        <OpenCircle />
        <Voice {...options} />
      </div>
      <ContactBanner
        className={styles.dusk}
        title={universeWords.landing.title}
        lead={universeWords.landing.text}
      />
    </SiteLayout>
  );
}

function Threshold() {
  const { kicker, lead } = universeOpening(options);
  const [welcome, into, universe] = universeWords.title;
  return (
    <section className={styles.threshold} aria-labelledby="title" data-hero>
      <img className={styles.portal} src={portal} width="1000" height="1000" alt="" fetchPriority="high" />
      <LivingSky />
      <div className={styles.welcome}>
        <p className={styles.kicker}>{kicker}</p>
        <h1 id="title">
          {welcome} <br />
          {into} <br />
          {universe}
        </h1>
        <p className="lead">{lead}</p>
        <BookingLink />
        <DownLink className={styles.start} href="#prestations" label={universeWords.start} />
      </div>
    </section>
  );
}
