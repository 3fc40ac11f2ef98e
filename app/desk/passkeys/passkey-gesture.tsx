import type { ReactNode } from "react";

/** A button that enters with a passkey or adds one. It is nothing without scripts, and nothing is there then. */
export function PasskeyGesture({
  gesture,
  address,
  problem,
  className,
  children,
}: {
  readonly gesture: "enter" | "add";
  /** Where its challenge comes from and its answer goes to. */
  readonly address: string;
  /** What is said where the device gives no answer, or one that does not hold. */
  readonly problem: string;
  readonly className: string;
  readonly children: ReactNode;
}) {
  return (
    <passkey-gesture hidden data-gesture={gesture} data-address={address} data-problem={problem}>
      <button className={className} type="button">
        {children}
      </button>
      <p className="note" role="alert" />
    </passkey-gesture>
  );
}
