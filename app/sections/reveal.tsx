import type { ReactElement } from "react";
import styles from "./reveal.module.css";

/** Lets the items of a list rise once, one after the other, as they come into view (`rising-element.ts`). */
export function Reveal({ children }: { readonly children: ReactElement }) {
  return <reveal-list className={styles.reveal}>{children}</reveal-list>;
}
