import type { ReactNode } from "react";
import styles from "./group.module.css";

/** Rows under the title of their group, which stands beside them, with `aside` below the title. */
export function Group({
  titleId,
  title,
  aside,
  children,
}: {
  readonly titleId: string;
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles.group} aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}
