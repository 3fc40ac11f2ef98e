import { Anchor } from "#app/ui/anchor.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { GiftIcon, TickIcon } from "#app/ui/icons.tsx";
import { giftNames, giftPeriod } from "#content/contract/gifts.ts";
import { packWords, termsLinks } from "#content/contract/packs.ts";
import { reducedFor, usualPriceWithoutVat } from "#content/contract/prices.ts";
import { step1Words } from "#content/contract/subscriber-step.ts";
import { priceFigure } from "#content/site/format.ts";
import { paths } from "#content/site/paths.ts";
import { priceOn } from "#domain/billing/amount-due.ts";
import type { Day } from "#domain/calendar.ts";
import { orderOn } from "#domain/contract/renewal.ts";
import type { GiftCode } from "#domain/gift.ts";
import { type PackId, packs } from "#domain/pack.ts";
import { GiftVariants } from "./gift-variants.tsx";
import styles from "./recap.module.css";

type RecapProps = {
  packId: PackId;
  today: Day;
  /** The gift that is shown until the field says another. */
  code: GiftCode | null;
};

/** The boarding pass before its trip: the price, contents, duration and terms of a pack, with the gift of the code. */
export function Recap({ packId, today, code }: RecapProps) {
  const words = packWords[packId];
  const [first, second] = words.terms;
  return (
    <aside className={styles.recap} aria-labelledby="recap">
      <div className={styles.band} aria-hidden="true" />
      <h2 id="recap">{words.title}</h2>
      <GiftVariants packId={packId} shown={code}>
        {(each) => <RecapPrice packId={packId} today={today} code={each} />}
      </GiftVariants>
      {words.priceNote && <p>{words.priceNote}</p>}
      {/* The form says them: here they are part of a drawing. */}
      <div className={styles.names} aria-hidden="true">
        {step1Words.printed.map(({ field, label }) => (
          <p key={field}>
            {label}
            <b data-printed={field} />
          </p>
        ))}
      </div>
      <ul className={styles.features}>
        {words.features.map((feature) => (
          <li key={feature}>
            <TickIcon />
            <span>{feature}</span>
          </li>
        ))}
      </ul>
      <div className={styles.terms}>
        <GiftVariants packId={packId} shown={code}>
          {(each) => <p>{first(orderOn(packId, today, each))}</p>}
        </GiftVariants>
        <p>{second}</p>
        <p>
          <Anchor href={paths.terms(packs[packId].terms)} external>
            {termsLinks[packs[packId].terms]}
          </Anchor>
        </p>
      </div>
      <ul className={styles.stamps} aria-hidden="true">
        {step1Words.stamps.map((stamp) => (
          <li key={stamp}>{stamp}</li>
        ))}
      </ul>
    </aside>
  );
}

function RecapPrice({ packId, today, code }: RecapProps) {
  const order = orderOn(packId, today, code);
  const reduced = reducedFor(order);
  return (
    <>
      <p className={classNames(styles.price, reduced !== null && styles.longer)}>
        <span>{priceFigure(priceOn(order, order.dates.firstDebitOn))}</span>
        <span className={styles.unit}>
          <span className={styles.euro}>€</span>
          <span>
            {reduced ? `${step1Words.perMonth.join(" ")},` : step1Words.perMonth[0]}
            <br />
            {reduced?.during ?? step1Words.perMonth[1]}
          </span>
        </span>
      </p>
      {reduced && <p className={styles.then}>{reduced.after}</p>}
      <p className={styles.withoutVat}>{usualPriceWithoutVat(order)}</p>
      {code && (
        <p className={styles.gift}>
          <GiftIcon />
          <span>
            <b>{giftNames[code]}</b>
            <span>{giftPeriod(packId, today, code)}</span>
          </span>
        </p>
      )}
    </>
  );
}
