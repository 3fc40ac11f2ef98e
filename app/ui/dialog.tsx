import { type ReactNode, useId } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import styles from "./dialog.module.css";
import { CloseIcon } from "./icons.tsx";

type DialogProps = {
  /** Opened by `<button commandfor={id} command="show-modal">` or by `showModal()`. */
  readonly id: string;
  readonly title: ReactNode;
  /** A drawing on the night panel. Without it, the dialog is a single column with a text button to close it. */
  readonly image?: ReactNode;
  /** Small line above the title. */
  readonly badge?: ReactNode;
  readonly children: ReactNode;
  /** Stays visible under a text that scrolls. */
  readonly foot?: ReactNode;
  readonly closeLabel?: string;
  /** Whether `?modal={id}` opens it. */
  readonly named?: boolean;
};

/**
 * A modal dialog. The browser keeps the focus inside, puts it on the title at first, gives it back to the control that
 * opened the dialog, and closes the dialog on Escape or on a press outside. Works without scripts.
 */
export function Dialog({
  id,
  title,
  image,
  badge,
  children,
  foot,
  closeLabel = "Fermer",
  named,
}: DialogProps) {
  const titleId = useId();
  return (
    <dialog
      id={id}
      className={classNames(styles.dialog, !image && styles.textOnly)}
      aria-labelledby={titleId}
      closedby="any"
      data-named={named ? "" : undefined}
    >
      <div className={styles.body}>
        {image && <div className={styles.image}>{image}</div>}
        <div className={styles.text}>
          {badge}
          {/* biome-ignore lint/a11y/noAutofocus: where the focus starts in a dialog, not in the page. */}
          <h2 id={titleId} tabIndex={-1} autoFocus>
            {title}
          </h2>
          {children}
          {!image && (
            <form method="dialog">
              <Button type="submit" variant="ink">
                {closeLabel}
              </Button>
            </form>
          )}
        </div>
      </div>
      {foot && <div className={styles.foot}>{foot}</div>}
      {image && <CloseDialogButton label={closeLabel} />}
    </dialog>
  );
}

/** The round close button in the corner of a dialog. It needs no script. */
export function CloseDialogButton({ label, className }: { label: string; className?: string }) {
  return (
    <form method="dialog">
      <button type="submit" className={classNames(styles.close, className)} aria-label={label}>
        <CloseIcon />
      </button>
    </form>
  );
}
