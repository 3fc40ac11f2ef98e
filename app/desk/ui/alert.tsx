import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import styles from "./alert.module.css";
import { Icon, type IconName } from "./icon.tsx";

type AlertLook = "plain" | "good" | "warning" | "error";

/** A message that must not be missed. */
export function Alert({
  look,
  icon = "alert",
  id,
  role,
  className,
  children,
}: {
  readonly look: AlertLook;
  /** `null` for words without an icon. */
  readonly icon?: IconName | null;
  readonly id?: string;
  /**
   * Its role, if it appears without a page load: a screen reader then says it at once, or after the current sentence.
   */
  readonly role?: "alert" | "status";
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <p id={id} role={role} className={classNameOf(look, className)}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </p>
  );
}

/**
 * The result of the action just taken. The page opens with it, and a live region would then stay silent, so it takes
 * the focus and is read first.
 */
export function OutcomeAlert({
  look,
  className,
  children,
}: {
  readonly look: "good" | "warning";
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <div
      className={classNameOf(look, className)}
      data-outcome={look}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: so screen readers read the result first
      autoFocus
    >
      <Icon name={look === "good" ? "tick" : "alert"} />
      {children}
    </div>
  );
}

function classNameOf(look: AlertLook, className: string | undefined) {
  return classNames(styles.alert, styles[look], className);
}
