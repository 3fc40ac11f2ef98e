import styles from "./altitude.module.css";

/** The current height of the descent: a dotted line and a word. */
export function Altitude({ children }: { readonly children: string }) {
  return <p className={styles.altitude}>{children}</p>;
}
