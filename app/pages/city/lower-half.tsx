import { Fragment, type ReactNode } from "react";
import { Pricing } from "#app/sections/pricing/pricing.tsx";
import { Reviews } from "#app/sections/reviews/reviews.tsx";
import { SectionHead } from "#app/sections/section-head/section-head.tsx";
import { ServicesSystem } from "#app/sections/services/services-system.tsx";
import type { CitySection, LocalCity } from "#content/cities/local-cities.ts";
import type { ShownReview } from "#content/site/reviews.ts";
import { Leaving } from "./leaving.tsx";
import { LocalQuestions } from "./local-questions.tsx";
import { Reasons } from "./reasons.tsx";
import { Useful } from "./useful.tsx";

type LowerHalfProps = {
  readonly city: LocalCity;
  readonly reviews: readonly ShownReview[];
  /** The section of a city whose useful words have a drawing of another kind. */
  readonly useful?: ReactNode;
};

/** The sections after the story of a city, in the order that the city chooses. */
export function LowerHalf({ city, reviews, useful }: LowerHalfProps) {
  const sections: Record<CitySection, ReactNode> = {
    useful: city.useful ? <Useful city={city.id} words={city.useful} /> : useful,
    services: <ServicesSystem {...city.services} />,
    pricing: <Pricing words={city.pricing} departure={<Leaving words={city.pricing} />} withGift={false} />,
    reviews: (
      <Reviews reviews={reviews} head={<SectionHead id="reviews-title" title={city.reviewsTitle} />} ofCity />
    ),
    features: <Reasons {...city.reasons} />,
    questions: <LocalQuestions {...city.questions} />,
  };
  return city.order.map((section) => <Fragment key={section}>{sections[section]}</Fragment>);
}
