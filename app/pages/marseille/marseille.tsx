import { SiteLayout } from "#app/layout/site-layout.tsx";
import type { SleepingHandle } from "#app/layout/sleeping-page.ts";
import { ContactBanner } from "#app/sections/contact-banner/contact-banner.tsx";
import { Features } from "#app/sections/features/features.tsx";
import { Pricing } from "#app/sections/pricing/pricing.tsx";
import { Reviews } from "#app/sections/reviews/reviews.tsx";
import { ServicesSystem } from "#app/sections/services/services-system.tsx";
import { pageMeta } from "#app/seo.ts";
import { cities } from "#content/cities.ts";
import { localCity } from "#content/local-cities.ts";
import { marseilleWords } from "#content/marseille.ts";
import { reviewsOn } from "#content/reviews.ts";
import type { Route } from "./+types/marseille";
import { CapsuleHeader } from "./capsule-header.tsx";
import { Districts } from "./districts.tsx";
import { QuayFooter } from "./quay-footer.tsx";
import { SeaHero } from "./sea-hero.tsx";
import { Story } from "./story.tsx";

export const meta = () => pageMeta(cities.marseille.page);

export const handle = { sleeps: true } satisfies SleepingHandle;

export function loader() {
  return { city: localCity("marseille"), reviews: reviewsOn("city") };
}

/** The city of the agency, seen from the sea. */
export default function MarseillePage({ loaderData: { city, reviews } }: Route.ComponentProps) {
  return (
    <SiteLayout
      phone={city.phone}
      hasServices
      header={<CapsuleHeader phone={city.phone} />}
      footer={<QuayFooter city={city} />}
    >
      <SeaHero city={city} />
      <Story city={city} />
      <Districts />
      <Reviews reviews={reviews} />
      <ServicesSystem title={city.servicesTitle} />
      <Features title={marseilleWords.featuresTitle} city={city} />
      <Pricing />
      <ContactBanner title={city.bannerTitle} phone={city.phone} />
    </SiteLayout>
  );
}
