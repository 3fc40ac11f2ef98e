import type { ReactNode } from "react";
import enso from "#app/illustrations/enso.svg";
import { classNames } from "#app/ui/class-names.ts";
import styles from "./page-opening.module.css";

type PageOpeningProps = {
  /** What the page is called in the menu, where its title says something else. */
  readonly kicker?: string;
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  /** `giant` for a few words, `normal` for a title in a sentence. */
  readonly titleSize?: "giant" | "normal";
  /** Less sky above and below the words. */
  readonly low?: boolean;
  /** Under the lead: a button, a way down. */
  readonly children?: ReactNode;
};

/** The night sky on which every page but the home pages opens, down to the edge of the rock. */
export function PageOpening({ kicker, title, lead, titleSize = "giant", low, children }: PageOpeningProps) {
  return (
    <section
      className={classNames(
        "night starry",
        styles.opening,
        low && styles.low,
        titleSize === "normal" && styles.normalTitle,
      )}
    >
      <img
        className={classNames(styles.enso, "travelling-ring")}
        src={enso}
        width={400}
        height={400}
        alt=""
        loading="lazy"
      />
      <div className={classNames("frame", styles.words)}>
        {kicker && <p className={styles.kicker}>{kicker}</p>}
        <h1>{title}</h1>
        {lead && <p className="lead">{lead}</p>}
        {children}
      </div>
      <span className="shoreline" aria-hidden="true" />
    </section>
  );
}
