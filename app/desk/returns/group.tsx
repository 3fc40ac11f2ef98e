import type { ReactNode } from "react";
import styles from "./preview.module.css";

/** Lines that mean the same, under the words for it; they fold. */
export function Group({
  title,
  codes = [],
  count,
  text,
  isOpen = false,
  children,
}: {
  readonly title: string;
  /** The bank's codes. */
  readonly codes?: readonly string[];
  readonly count: string;
  readonly text: string;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <details className={styles.group} open={isOpen}>
      <summary>
        <h3>
          {title} {codes.length > 0 && <span className="quiet">{codes.join(", ")}</span>}
        </h3>
        <span className={styles.count}>{count}</span>
        <span className={styles.text}>{text}</span>
      </summary>
      {children}
    </details>
  );
}
