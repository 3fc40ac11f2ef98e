import { servicesContext } from "#app/context.ts";
import { SiteLayout } from "#app/layout/site-layout.tsx";
import type { SleepingHandle } from "#app/layout/sleeping-page.ts";
import { ContactBanner } from "#app/sections/contact-banner/contact-banner.tsx";
import { Features } from "#app/sections/features/features.tsx";
import { Reviews } from "#app/sections/reviews/reviews.tsx";
import { ServicesSystem } from "#app/sections/services/services-system.tsx";
import { pageMeta } from "#app/seo.ts";
import { pages } from "#content/pages.ts";
import { closedOfferPage, promoWords } from "#content/promo.ts";
import { reviewsOn } from "#content/reviews.ts";
import type { Route } from "./+types/promo";
import { ClosedOffer } from "./closed-offer.tsx";
import { PromoHero } from "./promo-hero.tsx";
import { PromoPricing } from "./promo-pricing.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(loaderData?.closed ? closedOfferPage : pages.promo);

export const handle = { sleeps: true } satisfies SleepingHandle;

/** Whether the offer is over depends on the day: the page is rendered on request (architecture, section 5). */
export function loader({ context }: Route.LoaderArgs) {
  return {
    closed: context.get(servicesContext).offers.isClosed("advance-annexe-promo"),
    reviews: reviewsOn("home"),
  };
}

export default function PromoPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.closed) return <ClosedOffer />;
  return (
    <SiteLayout hasServices>
      <PromoHero />
      <ServicesSystem title={promoWords.servicesTitle} />
      <Features />
      <Reviews reviews={loaderData.reviews} />
      <PromoPricing />
      <ContactBanner occasion="offer" />
    </SiteLayout>
  );
}
