import * as v from "valibot";
import { longDate } from "#content/site/format.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { preNotificationDays } from "#domain/contract/presentation.ts";
import formStyles from "../../ui/dialog-form.module.css";
import type { ContractView } from "../view.ts";
import { defineAction } from "./action.ts";
import { ActionDialog, ActionForm, SubmitButton } from "./action-form.tsx";
import { QuestionButton } from "./buttons.tsx";
import { actionLabels } from "./words.ts";

const labels = {
  button: "Noter l’adresse vérifiée",
  note: "Par téléphone, si l’abonné ne la confirme pas",
  title: "Adresse vérifiée par téléphone",
  text: (person: string) =>
    `Appelez ${person} à un numéro trouvé ailleurs que dans le contrat : celui du contrat, le signataire l’a choisi.`,
  tick: (email: string) => `Cette personne confirme avoir signé et lire les messages de ${email}.`,
  outcome: "Prochain prélèvement",
  late: `Les échéances déjà passées rejoignent la prochaine remise : elles sont prélevées ${preNotificationDays} jours plus tard, et l’abonné en est prévenu par e-mail.`,
  submit: "Noter l’adresse vérifiée",
  corrected: (by: string) =>
    `Adresse corrigée${by && ` par ${by}`} : une autre personne, la direction ou la comptabilité la vérifie. D’ici là, le mandat et son IBAN entier ne se lisent pas derrière le lien privé.`,
  done: "Adresse vérifiée : les prélèvements peuvent être présentés.",
} as const;

/** Records that somebody of the agency called the client, who confirmed their e-mail address. */
export const verifyEmail = defineAction({
  permission: actionPermissions.contract.verifyEmail,
  available: ({ mayWork, maySeeAccount, contract }) =>
    contract.file.correction ? mayWork || maySeeAccount : mayWork && contract.file.emailConfirmation === null,
  schema: v.object({ verifiee: v.string() }),
  run: ({ contract }, { number, by }) => contract.verifyEmail(number, by),
  done: () => labels.done,
  button,
  dialog,
});

function button(view: ContractView) {
  const { correction, emailConfirmation, awaitsConfirmation } = view.contract.file;
  if (!correction && (emailConfirmation !== null || !awaitsConfirmation)) return null;
  const note = correction ? labels.corrected(correction.by) : labels.note;
  return <QuestionButton view={view} action="adresse" title={labels.button} note={note} />;
}

function dialog(view: ContractView) {
  const { file, debits } = view.contract;
  const due = debits.toPresent[0];
  return (
    <ActionDialog view={view} action="adresse" title={labels.title}>
      <ActionForm view={view} action="adresse" submit={<SubmitButton label={labels.submit} />}>
        <p>{labels.text(file.subscriber.nomPrenom)}</p>
        <label className={formStyles.tick}>
          <input type="checkbox" name="verifiee" required />
          <span>{labels.tick(file.contactEmail)}</span>
        </label>
        {file.correction && <p className="note">{labels.corrected(file.correction.by)}</p>}
        {due && !file.emailConfirmation && (
          <div className={formStyles.outcome}>
            {due < view.today ? (
              <p>{labels.late}</p>
            ) : (
              <>
                <p>{labels.outcome}</p>
                <p className={formStyles.day}>{longDate(due)}</p>
              </>
            )}
          </div>
        )}
        <p className="note">{actionLabels.evidence}</p>
      </ActionForm>
    </ActionDialog>
  );
}
