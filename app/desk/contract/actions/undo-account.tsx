import * as v from "valibot";
import { telephone } from "#content/site/telephone.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import formStyles from "../../ui/dialog-form.module.css";
import type { ContractView } from "../view.ts";
import { defineAction } from "./action.ts";
import { ActionDialog, ActionForm, SubmitButton } from "./action-form.tsx";

const labels = {
  title: "Annuler ce changement de compte",
  call: (person: string, phone: string) =>
    `Appelez d’abord ${person} au ${phone} : c’est peut-être elle ou lui qui l’a demandé.`,
  outcome: "Le compte en usage reste",
  after:
    "Le nouveau mandat est annulé avant d’avoir servi. Le lien privé est remplacé, au cas où quelqu’un d’autre l’aurait.",
  submit: "Annuler le changement",
  gone: "Rien n’attend plus : ce compte est en usage, ou le changement est déjà annulé.",
  done: "Le changement de compte est annulé ; le client reçoit un nouveau lien.",
} as const;

/** Takes back a change of account that waits. */
export const undoAccount = defineAction(
  {
    permission: actionPermissions.accounts.undo,
    available: ({ mayAskForMandate, contract }) =>
      mayAskForMandate && contract.mandates.some(({ state }) => state === "waiting"),
    schema: v.object({}),
    run: ({ accounts }, { number, by }) => accounts.undo(number, by),
    done: () => labels.done,
    dialog,
  },
  () => labels.gone,
);

function dialog(view: ContractView) {
  const { subscriber, mandate } = view.contract.file;
  return (
    <ActionDialog view={view} action="annuler-compte" title={labels.title}>
      <ActionForm view={view} action="annuler-compte" submit={<SubmitButton label={labels.submit} />}>
        <p>{labels.call(subscriber.nomPrenom, telephone(subscriber.telephone).words)}</p>
        <div className={formStyles.outcome}>
          <p>{labels.outcome}</p>
          <p className={formStyles.day}>{mandate.maskedIban}</p>
          <p>{labels.after}</p>
        </div>
      </ActionForm>
    </ActionDialog>
  );
}
