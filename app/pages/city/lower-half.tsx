import { Fragment, type ReactNode } from "react";
import { Features } from "#app/sections/features/features.tsx";
import { Pricing } from "#app/sections/pricing/pricing.tsx";
import { Reviews } from "#app/sections/reviews/reviews.tsx";
import { ServicesSystem } from "#app/sections/services/services-system.tsx";
import type { CitySection, LocalCity } from "#content/cities/local-cities.ts";
import type { Review } from "#content/site/reviews.ts";

type LowerHalfProps = {
  readonly city: LocalCity;
  readonly reviews: readonly Review[];
  readonly featuresTitle?: string;
};

/** The sections that all cities share, in the order that the city chooses. */
export function LowerHalf({ city, reviews, featuresTitle }: LowerHalfProps) {
  const sections: Record<CitySection, ReactNode> = {
    services: <ServicesSystem title={city.servicesTitle} lead={city.servicesLead} />,
    pricing: <Pricing withGift={false} />,
    reviews: <Reviews reviews={reviews} withBond={false} />,
    features: <Features title={featuresTitle} city={city} />,
  };
  return city.order.map((section) => <Fragment key={section}>{sections[section]}</Fragment>);
}
