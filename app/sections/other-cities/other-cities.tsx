import { links } from "#app/links.ts";
import { Anchor } from "#app/ui/anchor.tsx";
import { type CityId, cities, cityIds } from "#content/cities/cities.ts";
import { cityWords } from "#content/cities/city-words.ts";
import { cityDrawings } from "../city-drawings.ts";
import { SectionHead } from "../section-head/section-head.tsx";
import styles from "./other-cities.module.css";

/** The other cities in the same dusk, each with a link to its page. */
export function OtherCities({ current }: { readonly current: CityId }) {
  return (
    <section className="section" aria-labelledby="other-cities-title">
      <div className="frame">
        <SectionHead className={styles.head} id="other-cities-title" title={cityWords.others} />
        <ul className={styles.cities}>
          {cityIds
            .filter((id) => id !== current)
            .map((id) => (
              <li key={id}>
                <Anchor href={links.city(id)}>
                  <img
                    src={cityDrawings[id]}
                    width="1600"
                    height="900"
                    alt=""
                    loading="lazy"
                    decoding="async"
                  />
                  <span>{cities[id].name}</span>
                </Anchor>
              </li>
            ))}
        </ul>
      </div>
    </section>
  );
}
