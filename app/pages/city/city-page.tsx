import type { ComponentType } from "react";
import { SiteLayout } from "#app/layout/site-layout.tsx";
import { ContactBanner } from "#app/sections/contact-banner/contact-banner.tsx";
import { OtherCities } from "#app/sections/other-cities/other-cities.tsx";
import type { LocalCity } from "#content/cities/local-cities.ts";
import type { Review } from "#content/site/reviews.ts";
import { LowerHalf } from "./lower-half.tsx";

/** The page of a city, around its own drawings. */
export function CityPage({
  city,
  reviews,
  Hero,
  Story,
}: {
  readonly city: LocalCity;
  readonly reviews: readonly Review[];
  readonly Hero: ComponentType<{ city: LocalCity }>;
  readonly Story: ComponentType<{ city: LocalCity }>;
}) {
  return (
    <SiteLayout phone={city.phone} hasServices>
      <Hero city={city} />
      <Story city={city} />
      <LowerHalf city={city} reviews={reviews} />
      <OtherCities current={city.id} />
      <ContactBanner title={city.bannerTitle} phone={city.phone} />
    </SiteLayout>
  );
}
