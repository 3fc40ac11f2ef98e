import * as v from "valibot";
import { classNames } from "#app/ui/class-names.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { type MandateRequestReason, mandateRequestReasons } from "#domain/contract/account-change.ts";
import formStyles from "../../ui/dialog-form.module.css";
import type { ContractView } from "../view.ts";
import { defineAction } from "./action.ts";
import { ActionDialog, ActionForm, SubmitButton } from "./action-form.tsx";
import { QuestionButton, Unavailable } from "./buttons.tsx";
import styles from "./renew-link.module.css";

const labels = {
  button: "Demander un nouveau mandat",
  note: "Le client l’approuve depuis son espace contrat",
  unconfirmed: "Quand le client aura confirmé son adresse e-mail",
  ended: "Ce contrat ne prélève plus rien",
  title: "Demander un nouveau mandat",
  why: "Pourquoi ?",
  reasons: {
    "other-bank": ["L’abonné change de banque", "Il l’a dit au téléphone ou par message"],
    "refused-account": ["Le compte est clos, inconnu ou bloqué", "La banque l’a répondu"],
    "mistyped-iban": ["L’IBAN contient une faute de frappe", "Sa clé ne correspond pas"],
  } satisfies Record<MandateRequestReason, readonly [label: string, hint: string]>,
  outcome: "Part vers l’adresse confirmée du contrat",
  after:
    "Le message dit pourquoi et mène à « Changer de compte ». Le mandat actuel sert jusqu’à ce que le nouveau soit approuvé, et 24 heures de plus.",
  alone: "Vous ne saisissez pas d’IBAN à sa place : lui seul approuve.",
  submit: "Envoyer la demande",
  nothing: "Ne rien envoyer",
  done: (email: string) => `La demande d’un nouveau mandat part pour ${email}.`,
  already: "Une demande est déjà partie depuis hier à cette heure : rien de plus n’est envoyé.",
} as const;

/** Asks the client for a new mandate, which the client alone signs. */
export const requestMandate = defineAction(
  {
    permission: actionPermissions.accounts.request,
    available: ({ mayAskForMandate, contract }) => mayAskForMandate && contract.accountObstacle === null,
    schema: v.object({ motif: v.picklist(mandateRequestReasons) }),
    run: ({ accounts }, { number, input, by }) => accounts.request(number, input.motif, by),
    done: ({ contract }) => labels.done(contract.file.contactEmail),
    button: (view) =>
      view.contract.accountObstacle === null ? (
        <QuestionButton
          view={view}
          action="nouveau-mandat"
          title={labels.button}
          note={labels.note}
          may={view.mayAskForMandate}
        />
      ) : (
        <Unavailable title={labels.button} note={labels[view.contract.accountObstacle]} />
      ),
    dialog,
  },
  ({ code }) => (code === "ended" ? labels.ended : labels.unconfirmed),
);

function dialog(view: ContractView) {
  return (
    <ActionDialog view={view} action="nouveau-mandat" title={labels.title}>
      <ActionForm
        view={view}
        action="nouveau-mandat"
        submit={<SubmitButton label={labels.submit} />}
        nothing={labels.nothing}
      >
        <fieldset className={formStyles.choice}>
          <legend>{labels.why}</legend>
          {mandateRequestReasons.map((reason) => (
            <label key={reason}>
              <input type="radio" name="motif" value={reason} required />
              <b>{labels.reasons[reason][0]}</b>
              <span>{labels.reasons[reason][1]}</span>
            </label>
          ))}
        </fieldset>
        <div className={formStyles.outcome}>
          <p>{labels.outcome}</p>
          <p className={classNames(formStyles.day, styles.email)}>{view.contract.file.contactEmail}</p>
          <p>{labels.after}</p>
        </div>
        <p className="note">{labels.alone}</p>
      </ActionForm>
    </ActionDialog>
  );
}
