import { pageMeta } from "#app/seo.ts";
import { cities } from "#content/cities/cities.ts";
import { localCity } from "#content/cities/local-cities.ts";
import { reviewsOn } from "#content/site/reviews.ts";
import { CityHero } from "./city-hero.tsx";
import { CityPage } from "./city-page.tsx";
import { HalfTimberedHouse } from "./half-timbered-house.tsx";

export const meta = () => pageMeta(cities.strasbourg.page);

/** The page of Strasbourg, whose drawings no other page carries. */
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
