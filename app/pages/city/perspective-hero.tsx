import { CityScene } from "#app/sections/hero/city-scene.tsx";
import { HeroActions } from "#app/sections/hero/hero-actions.tsx";
import { PhoneLink } from "#app/sections/phone-link.tsx";
import { NightSky } from "#app/sections/sky/night-sky.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { DownLink } from "#app/ui/down-link.tsx";
import { cityWords } from "#content/cities/city-words.ts";
import type { LocalCity } from "#content/cities/local-cities.ts";
import { CityLead } from "./city-lead.tsx";
import styles from "./perspective-hero.module.css";

/** Paris in perspective: the tower on the axis of the page, the words on both sides of its ring. */
export function PerspectiveHero({ city }: { readonly city: LocalCity }) {
  return (
    <section className={classNames("night", styles.hero)} aria-labelledby="title" data-hero>
      <CityScene className={styles.scene} city={city.id} words={city.sceneWords} urgent />
      <NightSky />
      <div className={styles.words}>
        <p className={classNames("kicker", styles.kicker)}>{city.kicker}</p>
        <h1 id="title">
          <span>{cityWords.title} </span>
          <span>{city.name}</span>
        </h1>
        <div className={styles.below}>
          <p className={classNames("lead", styles.lead)}>
            <CityLead city={city} />
          </p>
          <HeroActions note={city.bookingNote}>
            <PhoneLink phone={city.phone} />
          </HeroActions>
        </div>
      </div>
      <DownLink onEdge href="#local" label={cityWords.next} />
      <span className="shoreline" aria-hidden="true" />
    </section>
  );
}
