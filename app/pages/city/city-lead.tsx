import { cityWords } from "#content/cities/city-words.ts";
import type { LocalCity } from "#content/cities/local-cities.ts";
import { offerWords } from "#content/site/home.ts";

/** The price, then the city's sentence under its title. */
export function CityLead({ city }: { readonly city: LocalCity }) {
  return (
    <>
      <b className="figures">{offerWords.price}</b>
      {cityWords.freedom} {city.lead}
    </>
  );
}
