import styles from "./altitude.module.css";

/** How high we still are: a dotted line and a word. */
export function Altitude({ children }: { readonly children: string }) {
  return <p className={styles.altitude}>{children}</p>;
}
