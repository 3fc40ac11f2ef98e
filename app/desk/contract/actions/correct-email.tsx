import * as v from "valibot";
import { actionPermissions } from "#domain/action-permissions.ts";
import { emailAddress } from "#domain/fields.ts";
import fieldStyles from "../../ui/field.module.css";
import type { ContractView } from "../view.ts";
import { defineAction, expectedField } from "./action.ts";
import { ActionDialog, ActionForm, SubmitButton } from "./action-form.tsx";
import { QuestionButton } from "./buttons.tsx";

const labels = {
  button: "Corriger l’adresse e-mail",
  note: "Quand un e-mail ne lui parvient pas",
  title: "Corriger l’adresse e-mail",
  text: (person: string) =>
    `Appelez ${person} avant de changer son adresse : son lien privé y arrive. Prenez un numéro trouvé ailleurs que dans le contrat.`,
  label: "Nouvelle adresse",
  signed:
    "L’adresse signée reste au contrat ; la correction s’inscrit aux preuves avec votre nom. L’ancien lien privé cesse aussitôt de servir.",
  submit: "Corriger et renvoyer",
  done: (email: string) => `Adresse corrigée : ce que le client n’a pas reçu part pour ${email}.`,
  malformed: "Tapez une adresse e-mail complète, autre que la présente : rien n’est enregistré.",
} as const;

/** Corrects the e-mail address of a client, and sends a new private link there. */
export const correctEmail = defineAction({
  permission: actionPermissions.contract.correctEmail,
  available: ({ mayWork, contract }) => mayWork && contract.file.emailConfirmation === null,
  schema: v.pipe(
    v.object({ email: emailAddress(), vu: expectedField }),
    v.check(({ email, vu }) => email !== vu),
  ),
  run: ({ contract }, { number, input: { email, vu }, by }) =>
    contract.correctEmail(number, { email, expected: vu }, by),
  done: ({ contract }) => labels.done(contract.file.contactEmail),
  incomplete: labels.malformed,
  button: (view) =>
    view.contract.file.emailConfirmation === null && (
      <QuestionButton view={view} action="corriger" title={labels.button} note={labels.note} />
    ),
  dialog,
});

function dialog(view: ContractView) {
  const { subscriber, contactEmail } = view.contract.file;
  return (
    <ActionDialog view={view} action="corriger" title={labels.title}>
      <ActionForm
        view={view}
        action="corriger"
        submit={<SubmitButton label={labels.submit} expected={contactEmail} />}
      >
        <p>{labels.text(subscriber.nomPrenom)}</p>
        <div className={fieldStyles.field}>
          <label htmlFor="corrected-email">{labels.label}</label>
          <input
            id="corrected-email"
            name="email"
            type="email"
            required
            defaultValue={view.typed.email ?? contactEmail}
            autoComplete="off"
          />
        </div>
        <p className="note">{labels.signed}</p>
      </ActionForm>
    </ActionDialog>
  );
}
