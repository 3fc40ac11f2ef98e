import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { DownLink } from "#app/ui/down-link.tsx";
import type { CityId } from "#content/cities.ts";
import { cityDrawings } from "../city-drawings.ts";
import { Rocket } from "../rocket.tsx";
import styles from "./hero.module.css";

type HeroProps = {
  /** The city at the foot of the sky, and what the drawing shows in words. */
  readonly city: CityId;
  readonly sceneWords: string;
  /** `city` has a larger title and a lower horizon, `promo` a smaller title for a price beside it. */
  readonly look?: "home" | "city" | "promo";
  readonly kicker?: string;
  readonly title: ReactNode;
  /** Between the title and the lead: the price of an offer. */
  readonly offer?: ReactNode;
  readonly lead: ReactNode;
  /** One appointment, one second choice. */
  readonly actions: ReactNode;
  /** Where the arrow leads. */
  readonly next: { readonly href: string; readonly label: string };
  /** What lives in the sky, between the drawing and the words; it must not take the pointer. */
  readonly sky?: ReactNode;
  /** What floats over the water, after the words. */
  readonly children?: ReactNode;
};

/** The opening of a home page: a city at dusk, the words in its sky, the edge of the rock at its foot. */
export function Hero({
  city,
  sceneWords,
  look = "home",
  kicker,
  title,
  offer,
  lead,
  actions,
  next,
  sky,
  children,
}: HeroProps) {
  return (
    <section
      className={classNames("night", styles.hero, look !== "home" && styles[look], styles[city])}
      aria-labelledby="title"
      data-hero
    >
      <div className={styles.scene}>
        <img src={cityDrawings[city]} width="1600" height="900" alt={sceneWords} loading="lazy" />
        <Rocket className={styles.rocket} />
      </div>
      <div className={styles.veil} aria-hidden="true" />
      {sky}
      <div className={classNames("frame", styles.words)}>
        {kicker && <p className={styles.kicker}>{kicker}</p>}
        <h1 id="title">{title}</h1>
        {offer}
        <p className={classNames("lead", styles.lead)}>{lead}</p>
        <div className={styles.actions}>{actions}</div>
      </div>
      {children}
      <DownLink className={styles.next} {...next} />
      <span className="shoreline" aria-hidden="true" />
    </section>
  );
}
