import { BookingLink } from "#app/sections/booking-link.tsx";
import { Hero } from "#app/sections/hero/hero.tsx";
import { HeroActions } from "#app/sections/hero/hero-actions.tsx";
import { PriceTag } from "#app/sections/pricing/price-tag.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { promoWords } from "#content/site/promo.ts";
import { packs } from "#domain/pack.ts";
import styles from "./promo-hero.module.css";

/** The price of the offer in the evening sky, beside the price it replaces. */
export function PromoHero() {
  const { title, lead } = promoWords;
  return (
    <Hero
      city="marseille"
      sceneWords={promoWords.sceneWords}
      className={styles.hero}
      title={
        <>
          {title[0]} <br />
          {title[1]}
        </>
      }
      offer={<OfferPrice />}
      lead={
        <>
          {lead.before} <b>{lead.endsOn}</b>
          {lead.after}
        </>
      }
      actions={
        <HeroActions booking={<BookingLink occasion="offer">{promoWords.booking}</BookingLink>}>
          <ButtonLink variant="outline" href="#prestations">
            {promoWords.included}
          </ButtonLink>
        </HeroActions>
      }
      next={{ href: "#prestations", label: promoWords.next }}
    />
  );
}

function OfferPrice() {
  return (
    <div className={styles.offer}>
      <PriceTag className={styles.price} monthlyCents={packs["advance-annexe-promo"].monthlyCents} ringed />
      <p className={styles.before}>
        <span className={styles.discount}>{promoWords.discount}</span>{" "}
        <span>
          <span className="visually-hidden">{promoWords.insteadOf} </span>
          <s className="figures">{promoWords.regularPricePerMonth}</s>
        </span>
      </p>
    </div>
  );
}
