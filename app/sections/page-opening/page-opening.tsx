import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { Moon } from "./moon.tsx";
import { type MoonName, moons } from "./moons.ts";
import styles from "./page-opening.module.css";

type PageOpeningProps = {
  /** The ring in its sky. */
  readonly moon: MoonName;
  /** Name of the page in the menu, if its title differs. */
  readonly kicker?: string;
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  /** `giant` for a few words, `normal` for a title that is a sentence. */
  readonly titleSize?: "giant" | "normal";
  /** Uses less sky above and below the words. */
  readonly low?: boolean;
  /** Whether it ends at the edge of the light rock; otherwise the next section draws its own edge. */
  readonly shore?: boolean;
  /** Stands under the lead: a button or a link further down. */
  readonly children?: ReactNode;
};

/** The night sky at the top of every page except the home pages, down to the edge of the rock. */
export function PageOpening({
  moon,
  kicker,
  title,
  lead,
  titleSize = "giant",
  low,
  shore = true,
  children,
}: PageOpeningProps) {
  return (
    <section
      className={classNames(
        "night starry",
        styles.opening,
        low && styles.low,
        titleSize === "normal" && styles.normalTitle,
      )}
    >
      <Moon name={moon} layers={moons[moon]} className={styles.moon} />
      <div className={classNames("frame", styles.words)}>
        {kicker && <p className={styles.kicker}>{kicker}</p>}
        <h1>{title}</h1>
        {lead && <p className="lead">{lead}</p>}
        {children}
      </div>
      {shore && <span className="shoreline" aria-hidden="true" />}
    </section>
  );
}
