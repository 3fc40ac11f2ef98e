import * as v from "valibot";
import { actionPermissions } from "#domain/action-permissions.ts";
import { emailAddress } from "#domain/fields.ts";
import { TextField } from "../../ui/fields.tsx";
import { Question } from "../../ui/question.tsx";
import { defineAction, seenField } from "./action.ts";

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
  schema: v.pipe(
    v.object({ email: emailAddress(), vu: seenField }),
    v.forward(
      v.check(({ email, vu }) => email !== vu),
      ["email"],
    ),
  ),
  faults: { email: labels.malformed },
  run: ({ contract }, { number, input: { email, vu }, by }) =>
    contract.correctEmail(number, { email, expected: vu }, by),
  done: ({ contract }) => labels.done(contract.file.contactEmail),
  button: ({ contract }) =>
    contract.file.emailConfirmation === null ? { title: labels.button, note: labels.note } : null,
  question({ contract: { file } }, place) {
    if (file.emailConfirmation !== null) return null;
    return (
      <Question {...place} title={labels.title} submit={labels.submit} seen={file.contactEmail}>
        <p>{labels.text(file.subscriber.nomPrenom)}</p>
        <TextField
          name="email"
          label={labels.label}
          type="email"
          required
          initial={file.contactEmail}
          hint={labels.signed}
        />
      </Question>
    );
  },
});
