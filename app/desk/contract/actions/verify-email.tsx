import * as v from "valibot";
import { longDate } from "#content/site/format.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { preNotificationDays } from "#domain/contract/presentation.ts";
import { TickField } from "../../ui/fields.tsx";
import { Question, WhatHappens } from "../../ui/question.tsx";
import { type ContractView, may } from "../view.ts";
import { defineAction } from "./action.ts";
import { actionWords } from "./words.ts";

const labels = {
  button: "Noter l’adresse vérifiée",
  note: "Par téléphone, si l’abonné ne la confirme pas",
  title: "Adresse vérifiée par téléphone",
  text: (person: string) =>
    `Appelez ${person} à un numéro trouvé ailleurs que dans le contrat : celui du contrat, le signataire l’a choisi.`,
  tick: (email: string) => `Cette personne confirme avoir signé et lire les messages de ${email}.`,
  untold: "Cochez ce que cette personne vous a confirmé : rien n’est enregistré.",
  outcome: "Prochain prélèvement",
  late: `Les échéances déjà passées rejoignent la prochaine remise : elles sont prélevées ${preNotificationDays} jours plus tard, et l’abonné en est prévenu par e-mail.`,
  submit: "Noter l’adresse vérifiée",
  corrected: (by: string) =>
    `Adresse saisie au bureau${by && ` par ${by}`} : une autre personne, la direction ou la comptabilité la vérifie. D’ici là, le mandat et son IBAN entier ne se lisent pas derrière le lien privé.`,
  done: "Adresse vérifiée : les prélèvements peuvent être présentés.",
} as const;

/** Records that somebody of the agency called the client, who confirmed their e-mail address. */
export const verifyEmail = defineAction({
  permission: actionPermissions.contract.verifyEmail,
  schema: v.object({ verifiee: v.string() }),
  faults: { verifiee: labels.untold },
  run: ({ contract }, { number, by }) => contract.verifyEmail(number, by),
  done: () => labels.done,
  button(view) {
    const { correction, awaitsConfirmation, emailConfirmation } = view.contract.file;
    if (!correction && (emailConfirmation !== null || !awaitsConfirmation)) return null;
    const note = correction ? labels.corrected(correction.by) : labels.note;
    return { title: labels.button, note, isPossible: isPossible(view) };
  },
  question(view, place) {
    if (!isPossible(view)) return null;
    const { file, debits } = view.contract;
    const due = debits.toPresent[0];
    return (
      <Question {...place} title={labels.title} submit={labels.submit}>
        <p>{labels.text(file.subscriber.nomPrenom)}</p>
        <TickField name="verifiee" label={labels.tick(file.contactEmail)} required />
        {file.correction && <p className="note">{labels.corrected(file.correction.by)}</p>}
        {due &&
          !file.emailConfirmation &&
          (due < view.today ? (
            <WhatHappens intro={labels.late} />
          ) : (
            <WhatHappens intro={labels.outcome} figure={longDate(due)} />
          ))}
        <p className="note">{actionWords.evidence}</p>
      </Question>
    );
  },
});

/** A corrected address is verified by any role that may; one as signed, by those who work on contracts. */
function isPossible(view: ContractView): boolean {
  const { correction, emailConfirmation } = view.contract.file;
  const mayVouch = emailConfirmation === null && may(view, actionPermissions.contract.correctEmail);
  return correction !== null || mayVouch;
}
