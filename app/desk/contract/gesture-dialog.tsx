import type { ReactNode } from "react";
import { links } from "#app/links.ts";
import { gestureWords } from "#content/desk/contract-gestures.ts";
import { DeskDialog, DialogCloser, DialogOpener as Opener } from "../dialog.tsx";
import type { GestureName } from "./asked.ts";
import type { ContractView } from "./foresight.ts";

type DialogProps = {
  readonly view: ContractView;
  readonly gesture: GestureName;
  readonly title: string;
  readonly children: ReactNode;
};

/** A question of the page of a contract. */
export function GestureDialog({ view, gesture, title, children }: DialogProps) {
  return (
    <DeskDialog
      {...dialogOf(view, gesture)}
      title={title}
      problem={isAsked(view, gesture) ? view.problem : null}
    >
      {children}
    </DeskDialog>
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
        <DialogCloser {...dialogOf(view, gesture)} className="b b--large b--bare">
          {nothing}
        </DialogCloser>
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
    <Opener
      id={dialogId(gesture)}
      href={`${links.deskContract(number)}?geste=${gesture}`}
      className={className}
    >
      {children}
    </Opener>
  );
}

function hrefOf({ contract }: ContractView): string {
  return links.deskContract(contract.file.number);
}

function isAsked({ asked }: ContractView, gesture: GestureName): boolean {
  return asked?.gesture === gesture;
}

/** The dialog of a gesture, open where the address of the page asks for it. */
function dialogOf(view: ContractView, gesture: GestureName) {
  return { id: dialogId(gesture), isOpen: isAsked(view, gesture), page: hrefOf(view) };
}

/** The identifier of the dialog of a gesture. */
function dialogId(gesture: GestureName): string {
  return `d-${gesture}`;
}
