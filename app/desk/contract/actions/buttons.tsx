import type { ReactNode } from "react";
import { links } from "#app/links.ts";
import { Icon } from "../../ui/icon.tsx";
import type { ActionName } from "../query.ts";
import type { ContractView } from "../view.ts";
import { DialogOpener } from "./action-form.tsx";

type ButtonProps = { readonly title: string; readonly note: string };

/** A link to the question of an action. For people who may not do the action, the label loses its « … ». */
export function QuestionButton({
  view,
  action,
  title,
  note,
  may = view.mayWork,
}: ButtonProps & {
  readonly view: ContractView;
  readonly action: ActionName;
  /** Whether the role allows it, if that is not the same as for steps. */
  readonly may?: boolean;
}) {
  if (!may) return <Unavailable title={title} note={note} />;
  return (
    <li>
      <DialogOpener action={action} number={view.contract.file.number}>
        <ButtonText title={`${title}…`} note={note} />
      </DialogOpener>
    </li>
  );
}

/** Does an action at once. */
export function DirectButton({
  action,
  number,
  title,
  note,
}: ButtonProps & { readonly action: ActionName; readonly number: string }) {
  return (
    <li>
      <form method="post" action={links.deskContract(number)}>
        <button type="submit" name="geste" value={action}>
          <ButtonText title={title} note={note} />
        </button>
      </form>
    </li>
  );
}

/** An action that is not possible: it stays in the list and says why. */
export function Unavailable({ title, note }: ButtonProps) {
  return (
    <li>
      <p>
        <b>{title}</b>
        <span>{note}</span>
      </p>
    </li>
  );
}

function ButtonText({ title, note }: ButtonProps): ReactNode {
  return (
    <>
      <b>{title}</b>
      <span>{note}</span>
      <Icon name="right" />
    </>
  );
}
