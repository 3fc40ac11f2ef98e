import type { ReactNode } from "react";
import { SiteLayout } from "#app/layout/site-layout.tsx";
import { ContactBanner } from "#app/sections/contact-banner/contact-banner.tsx";
import { Features } from "#app/sections/features/features.tsx";
import { HomeHero } from "#app/sections/hero/home-hero.tsx";
import { PortfolioStrip } from "#app/sections/portfolio-strip/portfolio-strip.tsx";
import { Departure } from "#app/sections/pricing/departure.tsx";
import { Pricing } from "#app/sections/pricing/pricing.tsx";
import { Bond } from "#app/sections/reviews/bond.tsx";
import { Reviews } from "#app/sections/reviews/reviews.tsx";
import { ServicesSystem } from "#app/sections/services/services-system.tsx";
import { homeOptions } from "#content/site/home.ts";
import type { reviewsOn } from "#content/site/reviews.ts";

type HomeSectionsProps = {
  readonly page: keyof typeof homeOptions;
  readonly reviews: ReturnType<typeof reviewsOn>;
  /** A section after the prices, whose style sheet the other page does not load. */
  readonly afterPricing?: ReactNode;
};

/** The sections of `/` and `/landing`, from top to bottom. */
export function HomeSections({ page, reviews, afterPricing }: HomeSectionsProps) {
  return (
    <SiteLayout hasServices>
      <HomeHero {...homeOptions[page]} />
      <PortfolioStrip />
      <ServicesSystem />
      <Pricing departure={<Departure edition="standard" />} />
      {afterPricing}
      <Features {...homeOptions[page]} />
      <Reviews reviews={reviews} head={<Bond id="reviews-title" />} />
      <ContactBanner />
    </SiteLayout>
  );
}
