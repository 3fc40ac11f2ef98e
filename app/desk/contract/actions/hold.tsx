import * as v from "valibot";
import { actionPermissions } from "#domain/action-permissions.ts";
import formStyles from "../../ui/dialog-form.module.css";
import fieldStyles from "../../ui/field.module.css";
import type { ContractView } from "../view.ts";
import { defineAction } from "./action.ts";
import { ActionDialog, ActionForm, SubmitButton } from "./action-form.tsx";
import { QuestionButton } from "./buttons.tsx";
import { ErasureDay } from "./erasure-day.tsx";
import { actionLabels } from "./words.ts";

/** Longest reason for holding a contract, in characters. */
const longestReason = 200;

const labels = {
  button: "Conserver",
  note: "Ne rien effacer tant qu’un litige dure",
  title: "Conserver ce contrat",
  text: "Tant qu’il est retenu, rien de ce contrat n’est effacé, même sur demande.",
  why: "Pourquoi ?",
  example: "Litige, dossier 14",
  outcome: "Sans ce geste, il serait effacé",
  submit: "Conserver",
  done: "Ce contrat est retenu : il ne sera pas effacé.",
  reason: "Dites pourquoi en 200 caractères au plus : rien n’est enregistré.",
} as const;

/** Stops the erasure of a contract until somebody releases it. */
export const hold = defineAction({
  permission: actionPermissions.contract.hold,
  available: ({ mayWork, contract }) => mayWork && contract.holds.length === 0,
  schema: v.object({ motif: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(longestReason)) }),
  run: ({ contract }, { number, input, by }) => contract.hold(number, input.motif, by),
  done: () => labels.done,
  incomplete: labels.reason,
  button: (view) =>
    view.contract.holds.length === 0 && (
      <QuestionButton view={view} action="conserver" title={labels.button} note={labels.note} />
    ),
  dialog,
});

function dialog(view: ContractView) {
  return (
    <ActionDialog view={view} action="conserver" title={labels.title}>
      <ActionForm view={view} action="conserver" submit={<SubmitButton label={labels.submit} />}>
        <p>{labels.text}</p>
        <div className={fieldStyles.field}>
          <label htmlFor="hold-reason">{labels.why}</label>
          <input
            id="hold-reason"
            name="motif"
            type="text"
            required
            maxLength={longestReason}
            placeholder={labels.example}
            autoComplete="off"
          />
        </div>
        <div className={formStyles.outcome}>
          <p>{labels.outcome}</p>
          <ErasureDay view={view} />
        </div>
        <p className="note">{actionLabels.noted}</p>
      </ActionForm>
    </ActionDialog>
  );
}
