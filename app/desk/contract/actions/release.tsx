import * as v from "valibot";
import { formatDay } from "#content/desk/dates.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import formStyles from "../../ui/dialog-form.module.css";
import type { ContractView } from "../view.ts";
import { defineAction } from "./action.ts";
import { ActionDialog, ActionForm, SubmitButton } from "./action-form.tsx";
import { QuestionButton } from "./buttons.tsx";
import { ErasureDay } from "./erasure-day.tsx";
import { actionLabels } from "./words.ts";

const labels = {
  button: "Ne plus conserver",
  title: "Ne plus conserver ce contrat",
  text: (since: string, reason: string) => `Conservé depuis le ${since} : ${reason}`,
  outcome: "Sera effacé",
  submit: "Ne plus conserver",
  done: "Ce contrat n’est plus retenu.",
} as const;

/** Ends the hold on a contract, so that it is erased when its time comes. */
export const release = defineAction({
  permission: actionPermissions.contract.release,
  available: ({ mayWork, contract }) => mayWork && contract.holds.length > 0,
  schema: v.object({}),
  run: ({ contract }, { number, by }) => contract.release(number, by),
  done: () => labels.done,
  button: (view) =>
    view.contract.holds.length > 0 && (
      <QuestionButton view={view} action="liberer" title={labels.button} note={heldSince(view)} />
    ),
  dialog,
});

function dialog(view: ContractView) {
  return (
    <ActionDialog view={view} action="liberer" title={labels.title}>
      <ActionForm view={view} action="liberer" submit={<SubmitButton label={labels.submit} />}>
        <p>{heldSince(view)}</p>
        <div className={formStyles.outcome}>
          <p>{labels.outcome}</p>
          <ErasureDay view={view} />
        </div>
        <p className="note">{actionLabels.noted}</p>
      </ActionForm>
    </ActionDialog>
  );
}

function heldSince({ contract, today }: ContractView): string {
  const held = contract.holds[0];
  return held ? labels.text(formatDay(held.placedOn, today), held.reason) : "";
}
