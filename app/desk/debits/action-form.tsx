import type { ReactNode } from "react";

/** The button that does the action, and the link back that changes nothing. */
export function ActionEnd({
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
      <button className="button button--large button--primary" type="submit">
        {save}
      </button>
      <a className="button button--large button--bare" href={closeHref}>
        {close}
      </a>
    </p>
  );
}

/** The result of an action, in the dark panel. */
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
