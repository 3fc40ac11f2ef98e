import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import styles from "./tabs.module.css";

/** Links in a row: the states of a list, or, with `isInPage`, the parts of the page. `name` is read aloud. */
export function Tabs({
  name,
  isInPage,
  className,
  children,
}: {
  readonly name: string;
  readonly isInPage?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <nav className={classNames(styles.tabs, isInPage && styles.inPage, className)} aria-label={name}>
      {children}
    </nav>
  );
}
