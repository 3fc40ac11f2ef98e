import { Anchor } from "#app/ui/anchor.tsx";
import { TickIcon } from "#app/ui/icons.tsx";
import { priceFigure, withoutVat } from "#content/format.ts";
import { controlWords } from "#content/messages.ts";
import { packWords, termsLinks } from "#content/packs.ts";
import { paths } from "#content/paths.ts";
import { step1Words } from "#content/subscriber-step.ts";
import { type PackId, packs } from "#domain/pack.ts";
import styles from "./recap.module.css";

/** The subscription: its price, contents, duration and terms. */
export function Recap({ packId }: { packId: PackId }) {
  const words = packWords[packId];
  const pack = packs[packId];
  return (
    <aside className={`${styles.recap} night`} aria-labelledby="recap">
      <h2 id="recap">{words.title}</h2>
      <p className={styles.price}>
        <span>{priceFigure(pack.monthlyCents)}</span>
        <span className={styles.unit}>
          <span className={styles.euro}>€</span>
          <span>
            {step1Words.perMonth[0]}
            <br />
            {step1Words.perMonth[1]}
          </span>
        </span>
      </p>
      <p className={styles.withoutVat}>{withoutVat(pack.monthlyCents)}</p>
      {words.priceNote && <p>{words.priceNote}</p>}
      <ul className={styles.features}>
        {words.features.map((feature) => (
          <li key={feature}>
            <TickIcon />
            <span>{feature}</span>
          </li>
        ))}
      </ul>
      <div className={styles.terms}>
        {words.terms.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p>
          <Anchor href={paths.terms(pack.terms)} external>
            {termsLinks[pack.terms]}
            <span className="visually-hidden"> {controlWords.newTab}</span>
          </Anchor>
        </p>
      </div>
    </aside>
  );
}
