import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { ToastAfterRedirect } from "#app/ui/toast-after-redirect.tsx";
import { type ToastMessageId, toastMessages } from "#content/site/messages.ts";
import styles from "./contract-frame.module.css";
import { Steps } from "./steps.tsx";

type ContractFrameProps = {
  title: string;
  step: 1 | 2;
  /** The toast that the visitor gets on arriving. */
  arrival?: ToastMessageId | null;
  /** One column, as narrow as a sheet of paper. */
  narrow?: boolean;
  children: ReactNode;
};

/** The frame of both steps: title, step indicator, toasts. */
export function ContractFrame({ title, step, arrival = null, narrow, children }: ContractFrameProps) {
  return (
    <>
      <section className={`${styles.top} night starry`}>
        <div className="frame">
          <h1>{title}</h1>
          <Steps current={step} />
        </div>
      </section>
      <section className={`section ${styles.body}`}>
        <ToastAfterRedirect
          toast={arrival && toastMessages[arrival]}
          className={classNames("frame", styles.toast, narrow && styles.narrow)}
        />
        {children}
      </section>
    </>
  );
}
