import enso from "#app/illustrations/enso.svg";
import panorama from "#app/illustrations/marseille-panorama.svg";
import { BookingLink } from "#app/sections/booking-link.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { cityWords } from "#content/city-words.ts";
import type { LocalCity } from "#content/local-cities.ts";
import { marseilleWords, sailorsPosition } from "#content/marseille.ts";
import styles from "./sea-hero.module.css";

/** Marseille from offshore: the moon round the title, the city a strip at the foot of the sky. */
export function SeaHero({ city }: { readonly city: LocalCity }) {
  return (
    <section className={classNames("night", styles.hero)} aria-labelledby="title" data-hero>
      <img className={styles.moon} src={enso} width="400" height="400" alt="" loading="lazy" />
      <img
        className={styles.roadstead}
        src={panorama}
        width="2400"
        height="560"
        alt={marseilleWords.sceneWords}
        loading="lazy"
      />
      <div className={styles.words}>
        <p className={styles.kicker}>
          <span className="figures">{sailorsPosition(city.coordinates)}</span>
          {cityWords.kicker}
        </p>
        <h1 id="title">
          {cityWords.title} <br />
          {city.name}
        </h1>
        <p className={styles.price}>{cityWords.price}</p>
        <p className={styles.lead}>{city.lead}</p>
        <div className={styles.actions}>
          <BookingLink />
          <ButtonLink variant="outline" href="#quartiers">
            {marseilleWords.seeDistricts}
          </ButtonLink>
        </div>
      </div>
      <span className="shoreline" aria-hidden="true" />
    </section>
  );
}
