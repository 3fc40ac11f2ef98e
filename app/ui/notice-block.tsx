import type { ReactNode } from "react";
import type { ToastMessage } from "#content/messages.ts";
import { classNames } from "./class-names.ts";
import { ErrorIcon, TickIcon } from "./icons.tsx";
import styles from "./notice-block.module.css";

type NoticeBlockProps = {
  readonly notice: ToastMessage;
  readonly className?: string;
};

/** A notice in the page, for answers without scripts. It looks like a toast and stays. */
export function NoticeBlock({ notice, className }: NoticeBlockProps) {
  return (
    <div className={className} role={notice.tone === "error" ? "alert" : "status"}>
      <NoticeCard notice={notice} />
    </div>
  );
}

/** The card itself, without a role, because the live region is around it. `children` is the close button of a toast. */
export function NoticeCard({ notice, children }: { notice: ToastMessage; children?: ReactNode }) {
  const failed = notice.tone === "error";
  return (
    <div className={classNames(styles.card, failed && styles.error)}>
      {failed ? <ErrorIcon className={styles.icon} /> : <TickIcon className={styles.icon} />}
      <div>
        <strong>{notice.title}</strong>
        {notice.text && <p>{notice.text}</p>}
      </div>
      {children}
    </div>
  );
}
