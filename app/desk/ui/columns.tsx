import type { ReactNode } from "react";
import styles from "./columns.module.css";

/** A page in two columns. `side` holds what a person does most: it is read first, and first on a narrow screen. */
export function Columns({ side, children }: { readonly side: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.side}>{side}</div>
      <div>{children}</div>
    </div>
  );
}
