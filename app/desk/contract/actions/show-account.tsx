import * as v from "valibot";
import { links } from "#app/links.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { type AccountReason, accountReasons } from "#domain/staff.ts";
import fieldStyles from "../../ui/field.module.css";
import type { ContractView } from "../view.ts";
import { defineAction } from "./action.ts";
import { ActionDialog, ActionForm, SubmitButton } from "./action-form.tsx";

const labels = {
  title: "Montrer l’IBAN en entier",
  text: "L’IBAN et le BIC s’affichent pendant une minute. Votre nom et l’heure sont inscrits aux preuves de ce contrat, pour toujours.",
  why: "Pourquoi ?",
  reasons: {
    bank: "Répondre à la banque",
    subscriber: "Vérifier avec l’abonné",
    other: "Autre raison",
  } satisfies Record<AccountReason, string>,
  submit: "Montrer et inscrire",
  nothing: "Laisser masqué",
} as const;

/** Shows the account in full for a minute; the contract's evidence records who read it, and why. */
export const showAccount = defineAction({
  permission: actionPermissions.contract.showAccount,
  available: ({ maySeeAccount }) => maySeeAccount,
  schema: v.object({ motif: v.picklist(accountReasons) }),
  run: ({ contract }, { number, input, by }) => contract.showAccount(number, input.motif, by),
  account: (account) => account,
  dialog,
});

function dialog(view: ContractView) {
  return (
    <ActionDialog view={view} action="iban" title={labels.title}>
      <ActionForm
        view={view}
        action="iban"
        formAction={`${links.deskContract(view.contract.file.number)}?geste=iban#t-mandate`}
        submit={<SubmitButton label={labels.submit} />}
        nothing={labels.nothing}
      >
        <p>{labels.text}</p>
        <div className={fieldStyles.field}>
          <label htmlFor="account-reason">{labels.why}</label>
          <select id="account-reason" name="motif">
            {accountReasons.map((reason) => (
              <option key={reason} value={reason}>
                {labels.reasons[reason]}
              </option>
            ))}
          </select>
        </div>
      </ActionForm>
    </ActionDialog>
  );
}
