import { SiteLayout } from "#app/layout/site-layout.tsx";
import type { SleepingHandle } from "#app/layout/sleeping-page.ts";
import { ContactBanner } from "#app/sections/contact-banner/contact-banner.tsx";
import { Features } from "#app/sections/features/features.tsx";
import { HomeHero } from "#app/sections/hero/home-hero.tsx";
import { Pricing } from "#app/sections/pricing/pricing.tsx";
import { Reviews } from "#app/sections/reviews/reviews.tsx";
import { ServicesSystem } from "#app/sections/services/services-system.tsx";
import { pageMeta } from "#app/seo.ts";
import { homeOptions } from "#content/home.ts";
import { pages } from "#content/pages.ts";
import { reviewsOn } from "#content/reviews.ts";
import type { Route } from "./+types/home";

export const meta = () => pageMeta(pages.home);

export const handle = { sleeps: true } satisfies SleepingHandle;

export function loader() {
  return reviewsOn("home");
}

export default function Home({ loaderData: reviews }: Route.ComponentProps) {
  return (
    <SiteLayout hasServices>
      <HomeHero {...homeOptions.home} />
      <ServicesSystem />
      <Features {...homeOptions.home} />
      <Reviews reviews={reviews} />
      <Pricing />
      <ContactBanner />
    </SiteLayout>
  );
}
