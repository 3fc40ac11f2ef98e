import { ContactCard } from "#app/sections/contact-card/contact-card.tsx";
import { SectionHead } from "#app/sections/section-head/section-head.tsx";
import { TextBlocks } from "#app/sections/text-blocks.tsx";
import { classNames } from "#app/ui/class-names.ts";
import type { LocalCity } from "#content/cities/local-cities.ts";
import styles from "./city-story.module.css";

/** The text of this city alone, beside its contact details. */
export function CityStory({ city }: { readonly city: LocalCity }) {
  return (
    <section className="section" id="local" aria-labelledby="local-title">
      <div className="frame">
        <SectionHead id="local-title" title={city.introduction.title} />
        <div className={styles.columns}>
          <div className={classNames(styles.prose, styles.measure)}>
            <TextBlocks blocks={city.introduction.blocks} />
          </div>
          <ContactCard city={city} />
        </div>
      </div>
    </section>
  );
}
