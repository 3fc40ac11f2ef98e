import { Fragment, type ReactNode } from "react";
import { links } from "#app/links.ts";
import { Pricing } from "#app/sections/pricing/pricing.tsx";
import { Reviews } from "#app/sections/reviews/reviews.tsx";
import { SectionHead } from "#app/sections/section-head/section-head.tsx";
import { ServicesSystem } from "#app/sections/services/services-system.tsx";
import { Accordion } from "#app/ui/accordion.tsx";
import { Ordinals } from "#app/ui/ordinals.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { CitySection, LocalCity } from "#content/cities/local-cities.ts";
import type { ShownReview } from "#content/site/reviews.ts";
import styles from "./lower-half.module.css";
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
    useful: city.useful && city.id !== "marseille" ? <Useful city={city.id} words={city.useful} /> : useful,
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

/** What happens when a client leaves, in the words of the city, and the way to the dates on the home page. */
function Leaving({ words }: { readonly words: LocalCity["pricing"] }) {
  return (
    <div className={styles.leaving}>
      <p>{words.leaving}</p>
      <TextLink href={links.departure} arrow>
        {words.leavingLink}
      </TextLink>
    </div>
  );
}

/** The questions that are asked in this city alone, one open at a time. */
function LocalQuestions({ title, items }: LocalCity["questions"]) {
  return (
    <section className="section" id="questions" aria-labelledby="questions-title">
      <div className={`frame ${styles.columns}`}>
        <SectionHead className={styles.head} id="questions-title" title={title} />
        <Accordion
          name="questions"
          items={items.map(({ id, question, answer }) => ({
            id,
            title: (
              <span>
                <Ordinals>{question}</Ordinals>
              </span>
            ),
            content: (
              <p>
                <Ordinals>{answer}</Ordinals>
              </p>
            ),
          }))}
        />
      </div>
    </section>
  );
}
