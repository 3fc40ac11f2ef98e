import { pageMeta } from "#app/seo.ts";
import { cities } from "#content/cities.ts";
import { localCity } from "#content/local-cities.ts";
import { reviewsOn } from "#content/reviews.ts";
import { CityHero } from "./city-hero.tsx";
import { CityPage } from "./city-page.tsx";
import { HalfTimberedHouse } from "./half-timbered-house.tsx";

export const meta = () => pageMeta(cities.strasbourg.page);

/** Strasbourg, which no other city looks like: a page of its own, so that no other carries its drawings. */
export default function StrasbourgPage() {
  return (
    <CityPage
      city={localCity("strasbourg")}
      reviews={reviewsOn("strasbourg")}
      Hero={CityHero}
      Story={HalfTimberedHouse}
    />
  );
}
