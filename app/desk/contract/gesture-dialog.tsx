import type { ReactNode } from "react";
import { links } from "#app/links.ts";
import { gestureWords } from "#content/bureau/contract-gestures.ts";
import { Icon } from "../icon.tsx";
import type { GestureName } from "./asked.ts";
import type { ContractView } from "./foresight.ts";

type DialogProps = {
  readonly view: ContractView;
  readonly gesture: GestureName;
  readonly title: string;
  readonly children: ReactNode;
};

/**
 * A question of the page of a contract. A button opens it over the page; where its address asks for it, or where a browser
 * knows no such button, it comes open with the page, and links close it.
 */
export function GestureDialog({ view, gesture, title, children }: DialogProps) {
  const id = dialogId(gesture);
  const isOpen = view.asked?.gesture === gesture;
  return (
    <dialog id={id} aria-labelledby={`${id}-title`} open={isOpen}>
      <div className="dialog">
        <header>
          {/* biome-ignore lint/a11y/noAutofocus: focus goes to the title of what was asked for */}
          <h2 id={`${id}-title`} tabIndex={-1} autoFocus>
            {title}
          </h2>
          {isOpen ? (
            <a className="b b--icon" href={hrefOf(view)} aria-label={gestureWords.close}>
              <Icon name="close" />
            </a>
          ) : (
            <button
              className="b b--icon"
              type="button"
              command="close"
              commandfor={id}
              aria-label={gestureWords.close}
            >
              <Icon name="close" />
            </button>
          )}
        </header>
        {isOpen && view.problem && (
          <p className="notice notice--warning" role="alert">
            <Icon name="alert" />
            <span>{view.problem}</span>
          </p>
        )}
        {children}
      </div>
    </dialog>
  );
}

/** The form of a dialog: what it sends, and how one leaves it without. */
export function GestureForm({
  view,
  gesture,
  submit,
  nothing = gestureWords.nothing,
  action = hrefOf(view),
  className = "",
  children,
}: Omit<DialogProps, "title"> & {
  /** The button that does it; none where nothing can be done. */
  readonly submit: ReactNode;
  readonly nothing?: string;
  readonly action?: string;
  readonly className?: string;
}) {
  return (
    <form className={`dialog__form ${className}`} method="post" action={action}>
      <input type="hidden" name="geste" value={gesture} />
      {children}
      <p className="end">
        {submit}
        {view.asked?.gesture === gesture ? (
          <a className="b b--large b--bare" href={hrefOf(view)}>
            {nothing}
          </a>
        ) : (
          <button className="b b--large b--bare" type="button" command="close" commandfor={dialogId(gesture)}>
            {nothing}
          </button>
        )}
      </p>
    </form>
  );
}

/** A day to type, and the button that computes again without keeping anything. */
export function DayField({
  view,
  gesture,
  label,
  on,
  min,
  max,
}: {
  readonly view: ContractView;
  readonly gesture: GestureName;
  readonly label: string;
  readonly on: string;
  readonly min: string;
  readonly max: string;
}) {
  const id = `${dialogId(gesture)}-day`;
  return (
    <div className="computed">
      <div className="input">
        <label htmlFor={id}>{label}</label>
        <input id={id} name="le" type="date" defaultValue={on} min={min} max={max} required />
      </div>
      <button className="b" type="submit" formMethod="get" formAction={hrefOf(view)} formNoValidate>
        {gestureWords.recompute}
      </button>
    </div>
  );
}

/** A button that opens a dialog, and the link that leads to the same question where browsers know no such button. */
export function DialogOpener({
  gesture,
  number,
  className,
  children,
}: {
  readonly gesture: GestureName;
  readonly number: string;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <>
      <button
        className={`opener ${className ?? ""}`}
        type="button"
        command="show-modal"
        commandfor={dialogId(gesture)}
      >
        {children}
      </button>
      <a className={`opener ${className ?? ""}`} href={`${links.deskContract(number)}?geste=${gesture}`}>
        {children}
      </a>
    </>
  );
}

function hrefOf({ contract }: ContractView): string {
  return links.deskContract(contract.file.number);
}

/** The identifier of the dialog of a gesture. */
function dialogId(gesture: GestureName): string {
  return `d-${gesture}`;
}
