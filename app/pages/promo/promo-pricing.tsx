import { links } from "#app/links.ts";
import { BookingLink } from "#app/sections/booking-link.tsx";
import { Departure } from "#app/sections/pricing/departure.tsx";
import { PriceCard } from "#app/sections/pricing/price-card.tsx";
import { Reveal } from "#app/sections/reveal.tsx";
import { SectionHead } from "#app/sections/section-head/section-head.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { promoWords } from "#content/site/promo.ts";
import { packs } from "#domain/pack.ts";
import styles from "./promo-pricing.module.css";

const words = promoWords.pricing;

/** The one pack of the offer: the price it replaces, its conditions, and what clients who leave keep. */
export function PromoPricing() {
  return (
    <section className="section night starry" id="pricing" aria-labelledby="pricing-title">
      <div className="frame">
        <SectionHead id="pricing-title" title={words.title} />
        <div className={styles.offer}>
          <Reveal>
            <PriceCard
              pack="advance-annexe-promo"
              look="front"
              title={words.packTitle}
              pill={words.freeStart}
              besidePrice={<RegularPrice />}
              underPrice={<p className={styles.valid}>{words.validUntil}</p>}
              promise={words.promise}
              action={<BookingLink occasion="offer">{promoWords.booking}</BookingLink>}
            />
          </Reveal>
          <Conditions />
        </div>
        <Departure edition={packs["advance-annexe-promo"].terms} />
      </div>
    </section>
  );
}

function RegularPrice() {
  return (
    <p className={styles.regular}>
      <b>{promoWords.discount}</b>{" "}
      <span>
        <span className="visually-hidden">{promoWords.insteadOf} </span>
        <s className="figures">{words.regularPrice}</s>
      </span>
    </p>
  );
}

function Conditions() {
  return (
    <div className={styles.conditions}>
      <ul>
        {words.notes.map((note) => (
          <li key={note}>
            <p>{note}</p>
          </li>
        ))}
      </ul>
      <TextLink href={links.terms(packs["advance-annexe-promo"].terms)} external>
        {words.termsLink}
      </TextLink>
    </div>
  );
}
