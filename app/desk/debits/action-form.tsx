import type { ReactNode } from "react";
import { buttonClass } from "../ui/button.ts";
import formStyles from "../ui/dialog-form.module.css";

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
    <p className={formStyles.end}>
      <button className={buttonClass("large", "primary")} type="submit">
        {save}
      </button>
      <a className={buttonClass("large", "bare")} href={closeHref}>
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
    <div className={formStyles.outcome}>
      <p>{intro}</p>
      <p className={formStyles.day}>{figure}</p>
      {children}
    </div>
  );
}
