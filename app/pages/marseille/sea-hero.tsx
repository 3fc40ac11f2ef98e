import enso from "#app/illustrations/enso.svg";
import panorama from "#app/illustrations/marseille-panorama.svg";
import rocket from "#app/illustrations/rocket.svg";
import sceneStyles from "#app/sections/hero/city-scene.module.css";
import { HeroActions } from "#app/sections/hero/hero-actions.tsx";
import { NightSky } from "#app/sections/sky/night-sky.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { DownLink } from "#app/ui/down-link.tsx";
import { sailorsPosition } from "#content/cities/bearings.ts";
import { cityWords } from "#content/cities/city-words.ts";
import type { LocalCity } from "#content/cities/local-cities.ts";
import { mapWords } from "#content/cities/marseille.ts";
import styles from "./sea-hero.module.css";

/** Marseille from offshore: the moon round the title or over the basilica, the city a strip at the foot of the sky. */
export function SeaHero({ city }: { readonly city: LocalCity }) {
  const roadstead = (name: string, alt = "", look?: string) => (
    <img
      className={classNames(styles.roadstead, look)}
      src={`${panorama}#${name}`}
      width="2400"
      height="560"
      alt={alt}
      loading="lazy"
    />
  );
  return (
    <section className={classNames("night", styles.hero)} aria-labelledby="title" data-hero>
      <NightSky />
      <div className={classNames(styles.moon, sceneStyles.moon, "travelling-ring")}>
        <img className={sceneStyles.drawn} src={enso} width="400" height="400" alt="" loading="lazy" />
        <div className={classNames(sceneStyles.flight, sceneStyles.flown)}>
          <img className={styles.rocket} src={rocket} width="60" height="130" alt="" loading="lazy" />
        </div>
      </div>
      {roadstead("land", city.sceneWords, styles.land)}
      {roadstead("windows", "", classNames(sceneStyles.windows, styles.windows))}
      {roadstead("boat", "", styles.boat)}
      <div className={classNames("frame", styles.words)}>
        <p className={classNames("kicker", styles.kicker)}>
          <span className="figures">{sailorsPosition(city.coordinates)}</span>
          {city.kicker}
        </p>
        <h1 id="title">
          {cityWords.title} <br />
          {city.name}
        </h1>
        <p className={styles.price}>{cityWords.price}</p>
        <p className={classNames("lead", styles.lead)}>{city.lead}</p>
        <HeroActions note={city.bookingNote}>
          <ButtonLink variant="outline" href="#quartiers">
            {mapWords.seeDistricts}
          </ButtonLink>
        </HeroActions>
      </div>
      <DownLink onEdge href="#local" label={cityWords.next} />
      <span className="shoreline" aria-hidden="true" />
    </section>
  );
}
