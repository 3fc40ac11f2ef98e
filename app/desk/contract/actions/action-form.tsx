import type { ReactNode } from "react";
import { links } from "#app/links.ts";
import { classNames } from "#app/ui/class-names.ts";
import type { Day } from "#domain/calendar.ts";
import { buttonClass } from "../../ui/button.ts";
import { Dialog } from "../../ui/dialog.tsx";
import formStyles from "../../ui/dialog-form.module.css";
import { DayInput } from "../../ui/fields.tsx";
import type { ActionName } from "../query.ts";
import type { ContractView } from "../view.ts";
import { actionLabels } from "./words.ts";

type DialogProps = {
  readonly view: ContractView;
  readonly action: ActionName;
  readonly title: string;
  readonly children: ReactNode;
};

/** A question of the page of a contract. */
export function ActionDialog({ view, action, title, children }: DialogProps) {
  return (
    <Dialog title={title} closeHref={closeHref(view, action)} problem={view.problem}>
      {children}
    </Dialog>
  );
}

/** The form of a dialog, and the link that leaves the dialog without sending it. */
export function ActionForm({
  view,
  action,
  submit,
  nothing = actionLabels.nothing,
  formAction = actionHref(numberOf(view), action),
  className,
  children,
}: Omit<DialogProps, "title"> & {
  /** The button that does the action; none where nothing can be done. */
  readonly submit: ReactNode;
  readonly nothing?: string;
  /** The path that the form is sent to, if not the page with its question. */
  readonly formAction?: string;
  readonly className?: string | undefined;
}) {
  return (
    <form className={classNames(formStyles.form, className)} method="post" action={formAction}>
      <input type="hidden" name="geste" value={action} />
      {children}
      <p className={formStyles.end}>
        {submit}
        <a className={buttonClass("large", "bare")} href={closeHref(view, action)}>
          {nothing}
        </a>
      </p>
    </form>
  );
}

/** A field for a day, and a button that computes the result for that day without saving anything. */
export function RecomputedDay({
  view,
  action,
  label,
  on,
  min,
  max,
}: {
  readonly view: ContractView;
  readonly action: ActionName;
  readonly label: string;
  readonly on: Day;
  readonly min: Day;
  readonly max: Day;
}) {
  return (
    <div className={formStyles.fields}>
      <DayInput id={`${action}-day`} name="le" label={label} day={on} min={min} max={max} required />
      <button
        className={buttonClass()}
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

/** The button that does the action; `expected` holds the facts that the decision is based on. */
export function SubmitButton({ label, expected }: { label: string; expected?: string }) {
  return (
    <button
      className={buttonClass("large", "primary")}
      type="submit"
      name={expected === undefined ? undefined : "vu"}
      value={expected}
    >
      {label}
    </button>
  );
}

/** A link to the question of an action. */
export function DialogOpener({
  action,
  number,
  className,
  children,
}: {
  readonly action: ActionName;
  readonly number: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <a id={openerId(action)} href={actionHref(number, action)} className={className}>
      {children}
    </a>
  );
}

/** The page of a contract with the question of an action. */
function actionHref(number: string, action: ActionName): string {
  return `${links.deskContract(number)}?geste=${action}`;
}

/** The page without the question, at the link that opened it. */
function closeHref(view: ContractView, action: ActionName): string {
  return `${links.deskContract(numberOf(view))}#${openerId(action)}`;
}

function openerId(action: ActionName): string {
  return `geste-${action}`;
}

function numberOf({ contract }: ContractView): string {
  return contract.file.number;
}
