import type { ReactNode } from "react";
import styles from "./card.module.css";

/** A part of a page under its title. `aside` stands beside the title: a summary, or actions. */
export function Card({
  id,
  titleId,
  title,
  aside,
  children,
}: {
  /** Id of the part, if a link leads to it. */
  readonly id?: string;
  readonly titleId: string;
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles.card} id={id} aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}
