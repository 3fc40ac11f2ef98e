import { BookingLink } from "#app/sections/booking-link.tsx";
import { cityDrawings } from "#app/sections/city-drawings.ts";
import { PhoneLink } from "#app/sections/phone-link.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { cityWords } from "#content/city-words.ts";
import type { LocalCity } from "#content/local-cities.ts";
import { CityLead } from "./city-hero.tsx";
import styles from "./perspective-hero.module.css";

/** Paris in perspective: the tower on the axis of the page, the words on both sides of its ring. */
export function PerspectiveHero({ city }: { readonly city: LocalCity }) {
  return (
    <section className={classNames("night", styles.hero)} aria-labelledby="title" data-hero>
      <div className={styles.scene}>
        <img
          src={cityDrawings[city.id]}
          width="1600"
          height="900"
          alt={city.sceneWords}
          fetchPriority="high"
        />
      </div>
      <div className={styles.words}>
        <p className={styles.kicker}>{cityWords.kicker}</p>
        <h1 id="title">
          <span>{cityWords.title} </span>
          <span>{city.name}</span>
        </h1>
        <div className={styles.below}>
          <p className={classNames("lead", styles.lead)}>
            <CityLead city={city} />
          </p>
          <div className={styles.actions}>
            <BookingLink />
            <PhoneLink phone={city.phone} />
          </div>
        </div>
      </div>
      <span className="shoreline" aria-hidden="true" />
    </section>
  );
}
