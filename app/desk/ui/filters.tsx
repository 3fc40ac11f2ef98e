import type { ReactNode } from "react";
import { buttonClass } from "./button.ts";
import styles from "./filters.module.css";

type FiltersProps = {
  /** The page that the form opens. */
  readonly action: string;
  readonly submit: string;
  /** Read aloud. */
  readonly name?: string;
  readonly children: ReactNode;
};

/** Fields that narrow what a page shows, and the button that applies them. */
export function Filters({ action, submit, name, children }: FiltersProps) {
  return (
    <form className={styles.filters} action={action} method="get" aria-label={name}>
      {children}
      <button className={buttonClass()} type="submit">
        {submit}
      </button>
    </form>
  );
}

/** Filters that wide screens always show, and narrow ones once they are opened, or if `isOpen`. */
export function FoldedFilters({ isOpen, ...filters }: FiltersProps & { readonly isOpen?: boolean }) {
  return (
    <details className={styles.folded} open={isOpen}>
      <summary>{filters.submit}</summary>
      <Filters {...filters} />
    </details>
  );
}
