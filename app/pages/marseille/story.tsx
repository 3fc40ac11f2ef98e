import { openingOf } from "#app/pages/city/opening.ts";
import { ContactCard } from "#app/sections/contact-card/contact-card.tsx";
import { classNames } from "#app/ui/class-names.ts";
import type { LocalCity } from "#content/cities/local-cities.ts";
import styles from "./story.module.css";

/** The long description: its first sentence in the title font, then two columns. */
export function Story({ city }: { readonly city: LocalCity }) {
  const [first = "", ...paragraphs] = city.introduction.blocks;
  const [opening, rest] = openingOf(first);
  return (
    <section className="section" id="local" aria-labelledby="local-title">
      <div className={classNames("frame", styles.columns)}>
        <div>
          <h2 id="local-title">{city.introduction.title}</h2>
        </div>
        <div>
          <p className={styles.opening}>{opening}</p>
          <div className={styles.text}>
            {[rest, ...paragraphs].map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
        <ContactCard city={city} look="strip" className={styles.card} />
      </div>
    </section>
  );
}
