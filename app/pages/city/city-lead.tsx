import { cityWords } from "#content/city-words.ts";
import { offerWords } from "#content/home.ts";
import type { LocalCity } from "#content/local-cities.ts";

/** The price, then the city's sentence under its title. */
export function CityLead({ city }: { readonly city: LocalCity }) {
  return (
    <>
      <b className="figures">{offerWords.price}</b>
      {cityWords.freedom} {city.lead}
    </>
  );
}
