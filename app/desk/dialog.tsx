import type { ReactNode } from "react";
import { frameWords } from "#content/bureau/frame.ts";
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

/** A question over a page of the desk. {@link DialogOpener} opens it. */
export function DeskDialog({ id, title, isOpen, page, children }: DialogProps) {
  return (
    <dialog id={id} aria-labelledby={`${id}-title`} open={isOpen}>
      <div className="dialog">
        <header>
          {/* biome-ignore lint/a11y/noAutofocus: focus goes to the title of what was asked for */}
          <h2 id={`${id}-title`} tabIndex={-1} autoFocus>
            {title}
          </h2>
          <DialogCloser {...{ id, isOpen, page }} className="b b--icon" label={frameWords.close}>
            <Icon name="close" />
          </DialogCloser>
        </header>
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

/**
 * A button that opens a dialog. Its type is left open: with a command it is no submit button, and where a browser knows
 * no commands it is one, which asks for the page with the dialog open (HTML, « button », the auto state).
 */
export function DialogOpener({
  id,
  page,
  name,
  value,
  className,
  children,
}: {
  readonly id: string;
  readonly page: string;
  /** The field of the address that asks for the dialog. */
  readonly name: string;
  readonly value: string;
  readonly className: string;
  readonly children: ReactNode;
}) {
  return (
    <form action={page} method="get">
      {/* biome-ignore lint/a11y/useButtonType: see above */}
      <button className={className} name={name} value={value} command="show-modal" commandfor={id}>
        {children}
      </button>
    </form>
  );
}
