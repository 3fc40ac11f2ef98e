import type { ReactNode } from "react";
import { links } from "#app/links.ts";
import { Anchor } from "#app/ui/anchor.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { DashIcon, TickIcon } from "#app/ui/icons.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { packWords } from "#content/contract/packs.ts";
import { withoutVat } from "#content/site/format.ts";
import { priceLines, pricingWords } from "#content/site/pricing.ts";
import { type PackId, packs } from "#domain/pack.ts";
import styles from "./price-card.module.css";
import { PriceTag } from "./price-tag.tsx";

type PriceCardProps = {
  readonly pack: PackId;
  /** `front` is the light card with the ringed price; `behind` the night panel half under it. */
  readonly look: "front" | "behind";
  readonly title?: string;
  /** The words about a free start, in a pill above the title. */
  readonly pill: string | null;
  readonly besidePrice?: ReactNode;
  readonly underPrice?: ReactNode;
  readonly promise?: string;
  /** The button, above the quiet link to the contract. */
  readonly action: ReactNode;
};

/** One pack: its price, and the same lines as the other packs in the same order. */
export function PriceCard({
  pack,
  look,
  title = packWords[pack].title,
  pill,
  besidePrice,
  underPrice,
  promise,
  action,
}: PriceCardProps) {
  const titleId = `price-${pack}`;
  return (
    <article className={classNames(styles.card, styles[look])} aria-labelledby={titleId}>
      {pill && <p className={styles.pill}>{pill}</p>}
      <h3 id={titleId}>{title}</h3>
      <div className={styles.price}>
        <PriceTag monthlyCents={packs[pack].monthlyCents} ringed={look === "front"} />
        {besidePrice}
      </div>
      <p className={classNames("figures", styles.withoutVat)}>{withoutVat(packs[pack].monthlyCents)}</p>
      {underPrice}
      {promise && <p className={styles.promise}>{promise}</p>}
      <ul className={styles.lines}>
        {priceLines(pack).map(({ text, included, service }) => (
          <li key={text} className={included ? styles.included : styles.excluded}>
            {included ? <TickIcon /> : <DashIcon />}
            <span>
              {!included && <span className="visually-hidden">{`${pricingWords.notIncluded} `}</span>}
              {service ? <Anchor href={links.service(service)}>{text}</Anchor> : text}
            </span>
          </li>
        ))}
      </ul>
      {action}
      <TextLink
        className={styles.subscribe}
        href={links.contractStep1(pack)}
        spokenSuffix={pricingWords.forPack(pack)}
      >
        {pricingWords.subscribe}
      </TextLink>
    </article>
  );
}
