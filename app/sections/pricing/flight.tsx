import stroke from "#app/illustrations/departure-stroke.svg";
import offerStroke from "#app/illustrations/departure-stroke-offer.svg";
import standingStroke from "#app/illustrations/departure-stroke-standing.svg";
import rocket from "#app/illustrations/rocket.svg";
import type { TermsEdition } from "#domain/pack.ts";
import styles from "./flight.module.css";

/**
 * The brush stroke through the three dates of a departure, drawn as the reader scrolls, with a rocket at its tip. The
 * stroke of the offer dries up and has none: the site stays ours.
 */
export function Flight({ edition }: { readonly edition: TermsEdition }) {
  const isOffer = edition === "promo";
  return (
    <div className={isOffer ? styles.offer : styles.flight}>
      <picture>
        <source media="(width < 62rem)" srcSet={standingStroke} />
        <img
          className={styles.stroke}
          src={isOffer ? offerStroke : stroke}
          width="1320"
          height="220"
          alt=""
          loading="lazy"
        />
      </picture>
      {!isOffer && (
        <img className={styles.rocket} src={rocket} width="60" height="130" alt="" loading="lazy" />
      )}
    </div>
  );
}
