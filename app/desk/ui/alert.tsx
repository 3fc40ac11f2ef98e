import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

/**
 * What came of what somebody just did. It is there as the page opens, where a live region would say nothing: it takes
 * the focus, and so is read first.
 */
export function Told({
  look,
  className = "",
  children,
}: {
  readonly look: "good" | "warning";
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <div
      className={`notice notice--${look} ${className}`.trim()}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: so what was done is read first
      autoFocus
    >
      <Icon name={look === "good" ? "tick" : "alert"} />
      {children}
    </div>
  );
}
