import type { ReactNode } from "react";
import styles from "./passkey-button.module.css";

/** A button to sign in with a passkey or to add one. It needs scripts, and is absent without them. */
export function PasskeyButton({
  action,
  href,
  problem,
  className,
  children,
}: {
  readonly action: "enter" | "add";
  /** The path that gives the challenge and receives the answer. */
  readonly href: string;
  /** The words if the device gives no answer, or an invalid one. */
  readonly problem: string;
  readonly className: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <passkey-button
      className={styles.passkey}
      hidden
      data-action={action}
      data-href={href}
      data-problem={problem}
    >
      <button className={className} type="button">
        {children}
      </button>
      <p className="note" role="alert" />
    </passkey-button>
  );
}
