import { Fragment, type ReactNode } from "react";
import { links } from "#app/links.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { freeStart } from "#content/contract/packs.ts";
import { optionWords, pricingWords, recommendedPack } from "#content/site/pricing.ts";
import type { ServiceId } from "#content/site/services.ts";
import { type PackOnSale, packs, packsOnSale } from "#domain/pack.ts";
import { BookingLink } from "../booking-link.tsx";
import { Reveal } from "../reveal.tsx";
import { SectionHead } from "../section-head/section-head.tsx";
import { PriceCard } from "./price-card.tsx";
import styles from "./pricing.module.css";
import { WonGift, WonGiftOnPack } from "./won-gift.tsx";

type PricingWords = {
  readonly title: string;
  /** The promise under the price of each card. */
  readonly promises: Readonly<Record<PackOnSale, string>>;
  readonly notes: readonly string[];
};

type PricingProps = {
  /** Words of the page around the cards, whose own words never change. */
  readonly words?: PricingWords;
  /** What clients who leave keep. */
  readonly departure: ReactNode;
  /** Also what the prize of this browser makes of each price. */
  readonly withGift?: boolean;
};

/** The packs on sale side by side, the options, what the price includes, and what clients who leave keep. */
export function Pricing({ words = pricingWords, departure, withGift = true }: PricingProps) {
  const cards = <Cards withGift={withGift} promises={words.promises} />;
  return (
    <section className="section night starry" id="pricing" aria-labelledby="pricing-title">
      <div className="frame">
        <SectionHead id="pricing-title" title={words.title} />
        {withGift ? (
          <won-gift>
            <WonGift />
            {cards}
          </won-gift>
        ) : (
          cards
        )}
        <div className={styles.below}>
          <Options />
          <div className={styles.notes}>
            {words.notes.map((note) => (
              <p key={note} className="note">
                {note}
              </p>
            ))}
          </div>
        </div>
        {departure}
      </div>
    </section>
  );
}

function Cards({ withGift, promises }: { withGift: boolean; promises: PricingWords["promises"] }) {
  return (
    <Reveal>
      <div className={styles.cards}>
        {packsOnSale.map((pack) => {
          const isRecommended = pack === recommendedPack;
          return (
            <PriceCard
              key={pack}
              pack={pack}
              look={isRecommended ? "front" : "behind"}
              pill={freeStart(packs[pack])}
              promise={promises[pack]}
              underPrice={withGift && <WonGiftOnPack pack={pack} />}
              action={
                <BookingLink
                  variant={isRecommended ? "primary" : "outline"}
                  spokenSuffix={pricingWords.forPack(pack)}
                />
              }
            />
          );
        })}
      </div>
    </Reveal>
  );
}

function Options() {
  const options = Object.entries(optionWords) as [ServiceId, string][];
  return (
    <p className={styles.options}>
      <b>{pricingWords.options.label}</b>{" "}
      {options.map(([id, words], index) => (
        <Fragment key={id}>
          {index > 0 && ` ${pricingWords.options.and} `}
          <TextLink href={links.service(id)}>{words}</TextLink>
        </Fragment>
      ))}
    </p>
  );
}
