import { homeHero, offerWords } from "#content/site/home.ts";
import styles from "./offer-line.module.css";

/** The lowest price and its three freedoms, on a line of their own above the actions of a hero. */
export function OfferLine() {
  const { creation, firstMonth, freedom } = homeHero.offer;
  return (
    <p className={styles.offer}>
      <b>{offerWords.price}</b>{" "}
      <span>
        {creation} <i aria-hidden="true">·</i>{" "}
        {firstMonth && (
          <>
            {firstMonth.number}
            <sup>{firstMonth.raised}</sup> {firstMonth.free} <i aria-hidden="true">·</i>{" "}
          </>
        )}
        {freedom}
      </span>
    </p>
  );
}
