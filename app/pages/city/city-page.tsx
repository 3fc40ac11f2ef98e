import type { ComponentType } from "react";
import { SiteLayout } from "#app/layout/site-layout.tsx";
import { ContactBanner } from "#app/sections/contact-banner/contact-banner.tsx";
import { OtherCities } from "#app/sections/other-cities/other-cities.tsx";
import type { LocalCity } from "#content/cities/local-cities.ts";
import type { ShownReview } from "#content/site/reviews.ts";
import { LowerHalf } from "./lower-half.tsx";
import { WaterFooter } from "./water-footer.tsx";

/** The page of a city, around its own drawings. */
export function CityPage({
  city,
  reviews,
  Hero,
  Story,
}: {
  readonly city: LocalCity;
  readonly reviews: readonly ShownReview[];
  readonly Hero: ComponentType<{ city: LocalCity }>;
  readonly Story: ComponentType<{ city: LocalCity }>;
}) {
  return (
    <SiteLayout phone={city.phone} hasServices footer={<WaterFooter city={city} />}>
      <Hero city={city} />
      <Story city={city} />
      <LowerHalf city={city} reviews={reviews} />
      <OtherCities current={city.id} />
      <ContactBanner {...city.banner} phone={city.phone} />
    </SiteLayout>
  );
}
