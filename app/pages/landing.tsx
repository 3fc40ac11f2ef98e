import { SiteLayout } from "#app/layout/site-layout.tsx";
import type { SleepingHandle } from "#app/layout/sleeping-page.ts";
import { ContactBanner } from "#app/sections/contact-banner/contact-banner.tsx";
import { Experience } from "#app/sections/experience/experience.tsx";
import { Features } from "#app/sections/features/features.tsx";
import { HomeHero } from "#app/sections/hero/home-hero.tsx";
import { Pricing } from "#app/sections/pricing/pricing.tsx";
import { Reviews } from "#app/sections/reviews/reviews.tsx";
import { ServicesSystem } from "#app/sections/services/services-system.tsx";
import { pageMeta } from "#app/seo.ts";
import { homeOptions } from "#content/home.ts";
import { pages } from "#content/pages.ts";
import { reviewsOn } from "#content/reviews.ts";
import type { Route } from "./+types/landing";

export const meta = () => pageMeta(pages.landing);

export const handle = { sleeps: true } satisfies SleepingHandle;

export function loader() {
  return reviewsOn("home");
}

/** The home page with the three steps. */
export default function Landing({ loaderData: reviews }: Route.ComponentProps) {
  return (
    <SiteLayout hasServices>
      <HomeHero {...homeOptions.landing} />
      <ServicesSystem />
      <Experience />
      <Features {...homeOptions.landing} />
      <Reviews reviews={reviews} />
      <Pricing />
      <ContactBanner />
    </SiteLayout>
  );
}
