import ring from "#app/illustrations/enso-price.svg";
import { classNames } from "#app/ui/class-names.ts";
import { priceFigure } from "#content/site/format.ts";
import { pricingWords } from "#content/site/pricing.ts";
import styles from "./price-tag.module.css";

type PriceTagProps = {
  /** Euro cents a month, tax included. */
  readonly monthlyCents: number;
  /** Draws the brush oval around the price. */
  readonly ringed?: boolean;
  readonly className?: string;
};

export function PriceTag({ monthlyCents, ringed, className }: PriceTagProps) {
  const [tax, period] = pricingWords.perMonth;
  return (
    <p className={classNames(styles.price, className)}>
      {ringed && <img className={styles.ring} src={ring} width="320" height="170" alt="" loading="lazy" />}
      <span>{priceFigure(monthlyCents)}</span>
      <span className={styles.unit}>
        <span className={styles.euro}>€ </span>
        <span>
          {tax} <br />
          {period}
        </span>
      </span>
    </p>
  );
}
