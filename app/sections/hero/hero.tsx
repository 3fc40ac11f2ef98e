import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { DownLink } from "#app/ui/down-link.tsx";
import type { CityId } from "#content/cities/cities.ts";
import { NightSky } from "../sky/night-sky.tsx";
import { CityScene } from "./city-scene.tsx";
import styles from "./hero.module.css";

type HeroProps = {
  /** The city at the foot of the sky, and a description of its drawing. */
  readonly city: CityId;
  readonly sceneWords: string;
  readonly className?: string | undefined;
  readonly kicker?: string;
  readonly title: ReactNode;
  /** Between the title and the lead: the price of an offer. */
  readonly offer?: ReactNode;
  readonly lead: ReactNode;
  /** One appointment and one second action. */
  readonly actions: ReactNode;
  /** The target of the arrow. */
  readonly next: { readonly href: string; readonly label: string };
  /** Stands over the water, after the words. */
  readonly children?: ReactNode;
};

/** The first screen of a home page: a city at dusk, the words in its sky, and the edge of the rock at its foot. */
export function Hero({
  city,
  sceneWords,
  className,
  kicker,
  title,
  offer,
  lead,
  actions,
  next,
  children,
}: HeroProps) {
  return (
    <section className={classNames("night", styles.hero, className)} aria-labelledby="title" data-hero>
      <CityScene className={styles.scene} city={city} words={sceneWords} />
      <NightSky />
      <div className={styles.overlay} aria-hidden="true" />
      <div className={classNames("frame", styles.words)}>
        {kicker && <p className="kicker">{kicker}</p>}
        <h1 id="title">{title}</h1>
        {offer}
        <p className={classNames("lead", styles.lead)}>{lead}</p>
        {actions}
      </div>
      {children}
      <DownLink className={styles.next} onEdge {...next} />
      <span className="shoreline" aria-hidden="true" />
    </section>
  );
}
