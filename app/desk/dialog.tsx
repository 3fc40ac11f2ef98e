import type { ReactNode } from "react";
import { frameWords } from "#content/desk/frame.ts";
import { Icon } from "./icon.tsx";

type DialogProps = {
  readonly id: string;
  readonly title: string;
  /** Whether the page comes with it open, as where its address asks for it. */
  readonly isOpen: boolean;
  /** Address of the page without it. */
  readonly page: string;
  readonly children: ReactNode;
};

/**
 * A question over a page of the desk. {@link DialogOpener} opens it; where the page comes with it open, links close it, and
 * it needs no script and no help of the browser.
 */
export function DeskDialog({
  id,
  title,
  isOpen,
  page,
  problem,
  startsInField = false,
  children,
}: DialogProps & {
  /** Why what was sent was not done. */
  readonly problem?: string | null;
  /** Whether a field of it takes the focus, as one that has to be mended; else its title does. */
  readonly startsInField?: boolean;
}) {
  return (
    <dialog id={id} aria-labelledby={`${id}-title`} open={isOpen}>
      <div className="dialog">
        <header>
          {/* biome-ignore lint/a11y/noAutofocus: focus goes to the title of what was asked for */}
          <h2 id={`${id}-title`} tabIndex={-1} autoFocus={!startsInField}>
            {title}
          </h2>
          <DialogCloser {...{ id, isOpen, page }} className="b b--icon" label={frameWords.close}>
            <Icon name="close" />
          </DialogCloser>
        </header>
        {problem && (
          <p className="notice notice--warning" role="alert">
            <Icon name="alert" />
            <span>{problem}</span>
          </p>
        )}
        {children}
      </div>
    </dialog>
  );
}

/** What leaves a dialog as it was: a button, or a link where the page came with it open. */
export function DialogCloser({
  id,
  isOpen,
  page,
  className,
  label,
  children,
}: Omit<DialogProps, "title"> & { readonly className: string; readonly label?: string }) {
  if (isOpen) {
    return (
      <a className={className} href={page} aria-label={label}>
        {children}
      </a>
    );
  }
  return (
    <button className={className} type="button" command="close" commandfor={id} aria-label={label}>
      {children}
    </button>
  );
}

/** A button that opens a dialog, and the link to the page with it open, where browsers know no such button. */
export function DialogOpener({
  id,
  href,
  className = "",
  children,
}: {
  readonly id: string;
  readonly href: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <>
      <button className={`opener ${className}`} type="button" command="show-modal" commandfor={id}>
        {children}
      </button>
      <a className={`opener ${className}`} href={href}>
        {children}
      </a>
    </>
  );
}
