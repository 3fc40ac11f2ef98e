import drawing from "#app/illustrations/toulouse-day.svg";
import { ContactCard } from "#app/sections/contact-card/contact-card.tsx";
import { SectionHead } from "#app/sections/section-head/section-head.tsx";
import type { LocalCity } from "#content/cities/local-cities.ts";
import styles from "./day.module.css";
import { openingOf } from "./opening.ts";

/**
 * The text of Toulouse alone: three moments of a day, each under its sun. The drawing is one panorama; each moment shows
 * its part, and all three meet where they stand side by side.
 */
export function Day({ city }: { readonly city: LocalCity }) {
  const { title, blocks, drawing: words = "" } = city.introduction;
  const moments = blocks.slice(0, 3);
  return (
    <section className="section" id="local" aria-labelledby="local-title">
      <div className="frame">
        <SectionHead id="local-title" title={title} />
        <div className={styles.moments}>
          {moments.map((moment, index) => {
            const [opening, rest] = openingOf(moment);
            return (
              <div key={opening}>
                <img src={drawing} width="1320" height="476" alt={index === 0 ? words : ""} loading="lazy" />
                <p>
                  <b>{opening}</b> {rest}
                </p>
              </div>
            );
          })}
        </div>
        {blocks.slice(3).map((paragraph) => (
          <p key={paragraph} className={styles.evening}>
            {paragraph}
          </p>
        ))}
        <ContactCard city={city} look="strip" />
      </div>
    </section>
  );
}
