import { pageMeta } from "#app/seo.ts";
import { cities } from "#content/cities/cities.ts";
import { localCity } from "#content/cities/local-cities.ts";
import { reviewsOn } from "#content/site/reviews.ts";
import { CityPage } from "./city-page.tsx";
import { PerspectiveHero } from "./perspective-hero.tsx";
import { Snail } from "./snail.tsx";

export const meta = () => pageMeta(cities.paris.page);

/** The page of Paris, whose drawings no other page carries. */
export default function ParisPage() {
  return (
    <CityPage city={localCity("paris")} reviews={reviewsOn("paris")} Hero={PerspectiveHero} Story={Snail} />
  );
}
