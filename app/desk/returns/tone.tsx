import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "../ui/icon.tsx";
import styles from "./tone.module.css";

/** The outcome that a page opens with: its title, what happened, and what follows. It takes the focus, to be read first. */
export function Tone({
  look,
  title,
  children,
}: {
  readonly look: "good" | "warning" | "error";
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <section
      className={classNames(styles.tone, styles[look])}
      data-outcome={look}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: so screen readers read the result first
      autoFocus
      aria-labelledby="outcome-title"
    >
      <Icon name={look === "good" ? "tick" : "alert"} />
      <h2 id="outcome-title">{title}</h2>
      {children}
    </section>
  );
}
