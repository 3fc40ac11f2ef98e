import { Hero } from "#app/sections/hero/hero.tsx";
import { HeroActions } from "#app/sections/hero/hero-actions.tsx";
import { PhoneLink } from "#app/sections/phone-link.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { cityWords } from "#content/cities/city-words.ts";
import type { LocalCity } from "#content/cities/local-cities.ts";
import styles from "./city-hero.module.css";
import { CityLead } from "./city-lead.tsx";

/** The city at dusk, its name and its number. */
export function CityHero({ city }: { readonly city: LocalCity }) {
  return (
    <Hero
      city={city.id}
      className={classNames(styles.hero, styles[city.id])}
      sceneWords={city.sceneWords}
      kicker={city.kicker}
      title={
        <>
          {cityWords.title} <br />
          {city.name}
        </>
      }
      lead={<CityLead city={city} />}
      actions={
        <HeroActions note={city.bookingNote}>
          <PhoneLink phone={city.phone} />
        </HeroActions>
      }
      next={{ href: "#local", label: cityWords.next }}
    />
  );
}
