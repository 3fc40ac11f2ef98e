import type { ReactNode } from "react";
import { debitsWords } from "#content/bureau/debits.ts";
import { Icon } from "../icon.tsx";

/**
 * A gesture before the page that it belongs to, which waits. The server opens it and a link closes it: it needs no script
 * and no help of the browser.
 */
export function GestureFrame({
  title,
  closeHref,
  problem,
  children,
}: {
  readonly title: string;
  readonly closeHref: string;
  /** Why what was asked was not done. */
  readonly problem?: string | null;
  readonly children: ReactNode;
}) {
  return (
    <dialog open className="asked" aria-labelledby="gesture-title">
      <div className="dialog">
        <header>
          {/* biome-ignore lint/a11y/noAutofocus: as in a dialog, reading begins with its title */}
          <h2 id="gesture-title" tabIndex={-1} autoFocus>
            {title}
          </h2>
          <a className="b b--icon" href={closeHref} aria-label={debitsWords.close}>
            <Icon name="close" />
          </a>
        </header>
        {problem && (
          <p className="notice notice--error" role="alert">
            <Icon name="alert" />
            <span>{problem}</span>
          </p>
        )}
        {children}
      </div>
    </dialog>
  );
}

/** The button that does it, and the way back that changes nothing. */
export function GestureEnd({
  save,
  close,
  closeHref,
}: {
  readonly save: string;
  readonly close: string;
  readonly closeHref: string;
}) {
  return (
    <p className="end">
      <button className="b b--large b--first" type="submit">
        {save}
      </button>
      <a className="b b--large b--bare" href={closeHref}>
        {close}
      </a>
    </p>
  );
}

/** What a gesture comes to, on the night. */
export function Outcome({
  intro,
  figure,
  children,
}: {
  readonly intro: string;
  readonly figure: string;
  readonly children?: ReactNode;
}) {
  return (
    <div className="outcome">
      <p>{intro}</p>
      <p className="day">{figure}</p>
      {children}
    </div>
  );
}
