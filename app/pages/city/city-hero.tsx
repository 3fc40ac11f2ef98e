import { BookingLink } from "#app/sections/booking-link.tsx";
import { Hero } from "#app/sections/hero/hero.tsx";
import { PhoneLink } from "#app/sections/phone-link.tsx";
import { NightSky } from "#app/sections/sky/night-sky.tsx";
import { cityWords } from "#content/city-words.ts";
import { offerWords } from "#content/home.ts";
import type { LocalCity } from "#content/local-cities.ts";

/** The city at dusk, its name and its number. */
export function CityHero({ city }: { readonly city: LocalCity }) {
  return (
    <Hero
      city={city.id}
      look="city"
      sceneWords={city.sceneWords}
      kicker={cityWords.kicker}
      title={
        <>
          {cityWords.title} <br />
          {city.name}
        </>
      }
      lead={<CityLead city={city} />}
      actions={
        <>
          <BookingLink />
          <PhoneLink phone={city.phone} />
        </>
      }
      next={{ href: "#local", label: cityWords.next }}
      sky={<NightSky />}
    />
  );
}

/** The price, then what the city reads under its title. */
export function CityLead({ city }: { readonly city: LocalCity }) {
  return (
    <>
      <b className="figures">{offerWords.price}</b>
      {cityWords.freedom} {city.lead}
    </>
  );
}
