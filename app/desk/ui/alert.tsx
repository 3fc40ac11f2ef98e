import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

type AlertLook = "plain" | "good" | "warning" | "error";

/** What must not be missed. */
export function Alert({
  look,
  icon = "alert",
  id,
  role,
  className,
  children,
}: {
  readonly look: AlertLook;
  /** `null` where the words stand alone. */
  readonly icon?: IconName | null;
  readonly id?: string;
  /** Where it comes without the page: it is then read at once, or when what is being read is over. */
  readonly role?: "alert" | "status";
  readonly className?: string;
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
 * What came of what somebody just did. It is there as the page opens, where a live region would say nothing: it takes
 * the focus, and so is read first.
 */
export function OutcomeAlert({
  look,
  className,
  children,
}: {
  readonly look: "good" | "warning";
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <div
      className={classNameOf(look, className)}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: so what was done is read first
      autoFocus
    >
      <Icon name={look === "good" ? "tick" : "alert"} />
      {children}
    </div>
  );
}

function classNameOf(look: AlertLook, more = ""): string {
  return ["notice", look !== "plain" && `notice--${look}`, more].filter(Boolean).join(" ");
}
