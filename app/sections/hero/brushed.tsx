import styles from "./brushed.module.css";

/** A word underlined by a brush stroke: once a page, never on a line with descenders. */
export function Brushed({ children }: { readonly children: string }) {
  return <em className={styles.word}>{children}</em>;
}
