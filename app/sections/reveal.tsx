import type { ReactElement } from "react";
import styles from "./reveal.module.css";

/** Shows the items of a list one after the other, once, as they come into view (`reveal-element.ts`). */
export function Reveal({ children }: { readonly children: ReactElement }) {
  return <reveal-list className={styles.reveal}>{children}</reveal-list>;
}
