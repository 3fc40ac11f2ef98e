import { pageMeta } from "#app/seo.ts";
import { cities } from "#content/cities/cities.ts";
import { localCity } from "#content/cities/local-cities.ts";
import { reviewsOn } from "#content/site/reviews.ts";
import { CityHero } from "./city-hero.tsx";
import { CityPage } from "./city-page.tsx";
import { Day } from "./day.tsx";

export const meta = () => pageMeta(cities.toulouse.page);

/** The page of Toulouse, whose drawings no other page carries. */
export default function ToulousePage() {
  return (
    <CityPage city={localCity("toulouse")} reviews={reviewsOn("toulouse")} Hero={CityHero} Story={Day} />
  );
}
