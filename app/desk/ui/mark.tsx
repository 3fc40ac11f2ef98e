import styles from "./mark.module.css";

/** A word beside a name that tells it from the others: « vous », « cet appareil ». */
export function Mark({ children }: { readonly children: string }) {
  return <span className={styles.mark}>{children}</span>;
}
