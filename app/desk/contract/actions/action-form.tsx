import type { ReactNode } from "react";
import { links } from "#app/links.ts";
import { DeskDialog } from "../dialog.tsx";
import { actionLabels } from "./action-words.ts";
import type { GestureName } from "./asked.ts";
import type { ContractView } from "./preview.ts";

type DialogProps = {
  readonly view: ContractView;
  readonly gesture: GestureName;
  readonly title: string;
  readonly children: ReactNode;
};

/** A question of the page of a contract. */
export function GestureDialog({ view, gesture, title, children }: DialogProps) {
  return (
    <DeskDialog title={title} closeHref={closeHref(view, gesture)} problem={view.problem}>
      {children}
    </DeskDialog>
  );
}

/** The form of a dialog: what it sends, and how one leaves it without. */
export function GestureForm({
  view,
  gesture,
  submit,
  nothing = actionLabels.nothing,
  action = gestureHref(numberOf(view), gesture),
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
        <a className="b b--large b--bare" href={closeHref(view, gesture)}>
          {nothing}
        </a>
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
  const id = `${gesture}-day`;
  return (
    <div className="computed">
      <div className="input">
        <label htmlFor={id}>{label}</label>
        <input id={id} name="le" type="date" defaultValue={on} min={min} max={max} required />
      </div>
      <button
        className="b"
        type="submit"
        formMethod="get"
        formAction={links.deskContract(numberOf(view))}
        formNoValidate
      >
        {actionLabels.recompute}
      </button>
    </div>
  );
}

/** A link to the question of a gesture. */
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
    <a id={openerId(gesture)} href={gestureHref(number, gesture)} className={className}>
      {children}
    </a>
  );
}

/** The page of a contract with the question of a gesture. */
function gestureHref(number: string, gesture: GestureName): string {
  return `${links.deskContract(number)}?geste=${gesture}`;
}

/** The page without it, where its opener stands. */
function closeHref(view: ContractView, gesture: GestureName): string {
  return `${links.deskContract(numberOf(view))}#${openerId(gesture)}`;
}

function openerId(gesture: GestureName): string {
  return `geste-${gesture}`;
}

function numberOf({ contract }: ContractView): string {
  return contract.file.number;
}
