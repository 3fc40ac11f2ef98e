import type { ReactNode } from "react";
import styles from "./columns.module.css";

/** A page in two columns. `side` holds what a person does most: on a narrow screen it comes first. */
export function Columns({ side, children }: { readonly side: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div>{children}</div>
      <div className={styles.side}>{side}</div>
    </div>
  );
}
