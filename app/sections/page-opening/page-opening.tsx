import type { ReactNode } from "react";
import enso from "#app/illustrations/enso.svg";
import { classNames } from "#app/ui/class-names.ts";
import styles from "./page-opening.module.css";

type PageOpeningProps = {
  /** Name of the page in the menu, if its title differs. */
  readonly kicker?: string;
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  /** `giant` for a few words, `normal` for a title that is a sentence. */
  readonly titleSize?: "giant" | "normal";
  /** Uses less sky above and below the words. */
  readonly low?: boolean;
  /** Stands under the lead: a button or a link further down. */
  readonly children?: ReactNode;
};

/** The night sky at the top of every page except the home pages, down to the edge of the rock. */
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
