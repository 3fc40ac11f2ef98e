import roof from "#app/illustrations/house-roof.svg";
import windowDrawing from "#app/illustrations/house-window.svg";
import { ContactCard } from "#app/sections/contact-card/contact-card.tsx";
import { classNames } from "#app/ui/class-names.ts";
import type { LocalCity } from "#content/cities/local-cities.ts";
import styles from "./half-timbered-house.module.css";
import { openingOf } from "./opening.ts";

/** The text of Strasbourg alone, in the panels of a half-timbered front; beams fill the other panels. */
export function HalfTimberedHouse({ city }: { readonly city: LocalCity }) {
  const [seasons, updates, directions, number] = city.introduction.blocks;
  return (
    <section className={classNames("section", styles.street)} id="local" aria-labelledby="local-title">
      <div className="frame">
        <div className={styles.house}>
          <img
            className={styles.roof}
            src={roof}
            width="1200"
            height="380"
            alt={city.introduction.drawing}
            loading="lazy"
          />
          <div className={styles.front}>
            <div className={styles.title}>
              <h2 id="local-title">{city.introduction.title}</h2>
            </div>
            <div className={classNames(styles.cross, styles.high)} aria-hidden="true" />
            <div className={styles.window}>
              <img src={windowDrawing} width="200" height="200" alt="" loading="lazy" />
            </div>
            <div className={classNames(styles.peak, styles.left)} aria-hidden="true" />
            <Panel className={styles.amber}>{seasons}</Panel>
            <Panel>{updates}</Panel>
            <Panel className={styles.pink}>{directions}</Panel>
            <div className={classNames(styles.cross, styles.low)} aria-hidden="true" />
            <div className={styles.contact}>
              <ContactCard city={city} look="bare" />
            </div>
            <div className={styles.sill}>
              <p>{number}</p>
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}

/** One paragraph between the beams; its first sentence is set in the title font. */
function Panel({ children = "", className }: { children?: string; className?: string }) {
  const [opening, rest] = openingOf(children);
  return (
    <div className={classNames(styles.panel, className)}>
      <p>
        <b>{opening}</b> {rest}
      </p>
    </div>
  );
}
