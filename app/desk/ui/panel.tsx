import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import styles from "./panel.module.css";

/** The dark panel of a page, for its most important figures. */
export function Panel({
  element: Element = "section",
  className,
  children,
  ...labels
}: {
  readonly element?: "section" | "aside";
  readonly className?: string | undefined;
  readonly children: ReactNode;
} & ({ readonly "aria-labelledby": string } | { readonly "aria-label": string })) {
  return (
    <Element className={classNames(styles.panel, className)} {...labels}>
      {children}
    </Element>
  );
}
