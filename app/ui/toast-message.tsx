import type { ReactNode } from "react";
import type { ToastMessage } from "#content/site/messages.ts";
import { classNames } from "./class-names.ts";
import { ErrorIcon, TickIcon } from "./icons.tsx";
import styles from "./toast-message.module.css";

type ToastMessageBlockProps = {
  readonly message: ToastMessage;
  readonly className?: string;
};

/** A message in the page, for answers without scripts. It looks like a toast and stays. */
export function ToastMessageBlock({ message, className }: ToastMessageBlockProps) {
  return (
    <div className={className} role={message.tone === "error" ? "alert" : "status"}>
      <ToastMessageCard message={message} />
    </div>
  );
}

/** The card itself, without a role, because the live region is around it. `children` is the close button of a toast. */
export function ToastMessageCard({ message, children }: { message: ToastMessage; children?: ReactNode }) {
  const failed = message.tone === "error";
  return (
    <div className={classNames(styles.card, failed && styles.error)}>
      {failed ? <ErrorIcon className={styles.icon} /> : <TickIcon className={styles.icon} />}
      <div>
        <strong>{message.title}</strong>
        {message.text && <p>{message.text}</p>}
      </div>
      {children}
    </div>
  );
}
