import { data } from "react-router";
import { SiteLayout } from "#app/layout/site-layout.tsx";
import type { SleepingHandle } from "#app/layout/sleeping-page.ts";
import { links } from "#app/links.ts";
import { NotFound } from "#app/pages/not-found.tsx";
import { ContactBanner } from "#app/sections/contact-banner/contact-banner.tsx";
import { Features } from "#app/sections/features/features.tsx";
import { OtherCities } from "#app/sections/other-cities/other-cities.tsx";
import { Pricing } from "#app/sections/pricing/pricing.tsx";
import { Reviews } from "#app/sections/reviews/reviews.tsx";
import { ServicesSystem } from "#app/sections/services/services-system.tsx";
import { pageMeta } from "#app/seo.ts";
import { type CityId, cities, cityIds } from "#content/cities.ts";
import { localCity } from "#content/local-cities.ts";
import { reviewsOn } from "#content/reviews.ts";
import type { Route } from "./+types/city";
import { CityHero } from "./city-hero.tsx";
import { CityStory } from "./city-story.tsx";
import { HalfTimberedHouse } from "./half-timbered-house.tsx";
import { PerspectiveHero } from "./perspective-hero.tsx";
import { Snail } from "./snail.tsx";

/** What a city draws in its own way; the others have the sections of Toulouse. */
const ownSections: Partial<
  Record<CityId, { readonly Hero?: typeof CityHero; readonly Story?: typeof CityStory }>
> = {
  strasbourg: { Story: HalfTimberedHouse },
  paris: { Hero: PerspectiveHero, Story: Snail },
};

export const meta: Route.MetaFunction = ({ params }) => {
  const id = landingCity(params.city);
  return id ? pageMeta(cities[id].page) : [];
};

export const handle = { sleeps: true } satisfies SleepingHandle;

export function loader({ params }: Route.LoaderArgs) {
  const id = landingCity(params.city);
  return data(id ? { city: localCity(id), reviews: reviewsOn("city") } : null, { status: id ? 200 : 404 });
}

export default function CityPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NotFound />;
  const { city, reviews } = loaderData;
  const { Hero = CityHero, Story = CityStory } = ownSections[city.id] ?? {};
  return (
    <SiteLayout phone={city.phone} hasServices>
      <Hero city={city} />
      <Story city={city} />
      <Reviews reviews={reviews} />
      <ServicesSystem title={city.servicesTitle} />
      <Features city={city} />
      <Pricing />
      <OtherCities current={city.id} />
      <ContactBanner title={city.bannerTitle} phone={city.phone} />
    </SiteLayout>
  );
}

/** The city of an address under `/landing/`; Marseille has its page elsewhere. */
function landingCity(name: string): CityId | undefined {
  return cityIds.find((id) => links.city(id) === `/landing/${name}`);
}
