import type { ReactNode } from "react";
import { frameLabels } from "../frame/words.ts";
import { Alert } from "./alert.tsx";
import { Icon } from "./icon.tsx";

/**
 * The question that a page of the desk asks. A link leads to the page with it, another one back to the page without it;
 * the boot script makes it modal (`app/boot/dialog-boot.ts`), and without scripts it stands at the top of the page.
 */
export function Dialog({
  title,
  closeHref,
  problem,
  startsInField = false,
  children,
}: {
  readonly title: string;
  /** The page without the question, at the link that led to it, which takes the focus again. */
  readonly closeHref: string;
  /** Why what was sent was not done. */
  readonly problem?: string | null;
  /** Whether a field of it takes the focus, as one that has to be mended; else its title does. */
  readonly startsInField?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <dialog aria-labelledby="question" data-close-href={closeHref} open>
      <div className="dialog">
        <header>
          <h2
            id="question"
            tabIndex={-1}
            // biome-ignore lint/a11y/noAutofocus: focus goes to the title of what was asked for
            autoFocus={!startsInField}
            aria-describedby={problem ? "refusal" : undefined}
          >
            {title}
          </h2>
          <a className="button button--icon" href={closeHref} aria-label={frameLabels.close}>
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
