import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { buttonRow } from "./button.ts";
import styles from "./empty-state.module.css";

/** Replaces an empty list: a title, a sentence, and a link to see more. */
export function EmptyState({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}) {
  return (
    <section className={styles.empty}>
      <h2>{title}</h2>
      <p>{text}</p>
      {children && <p className={classNames(buttonRow, styles.buttons)}>{children}</p>}
    </section>
  );
}
