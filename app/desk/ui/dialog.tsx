import type { ReactNode } from "react";
import { frameLabels } from "../frame/words.ts";
import { Alert } from "./alert.tsx";
import { buttonClass } from "./button.ts";
import styles from "./dialog.module.css";
import { Icon } from "./icon.tsx";

/**
 * A question on a page of the desk. One link opens the page with the question, another leads back to the page without
 * it. The boot script makes it modal (`app/boot/dialog-boot.ts`); without scripts it stands at the top of the page.
 */
export function Dialog({
  title,
  closeHref,
  problem,
  startsInField = false,
  children,
}: {
  readonly title: string;
  /** The page without the question, at the link that opened it: this link gets the focus back. */
  readonly closeHref: string;
  /** Why the form was refused. */
  readonly problem?: string | null;
  /** Whether a field takes the focus, one to correct for example; otherwise the title does. */
  readonly startsInField?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <dialog className={styles.dialog} aria-labelledby="question" data-close-href={closeHref} open>
      <div className={styles.content}>
        <header>
          <h2
            id="question"
            tabIndex={-1}
            // biome-ignore lint/a11y/noAutofocus: screen readers read the question first
            autoFocus={!startsInField}
            aria-describedby={problem ? "refusal" : undefined}
          >
            {title}
          </h2>
          <a className={buttonClass("icon")} href={closeHref} aria-label={frameLabels.close}>
            <Icon name="close" />
          </a>
        </header>
        {problem && (
          <Alert id="refusal" look="warning" role="alert">
            {problem}
          </Alert>
        )}
        {children}
      </div>
    </dialog>
  );
}
