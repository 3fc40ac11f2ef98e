import * as v from "valibot";
import { actionPermissions } from "#domain/action-permissions.ts";
import { type MandateRequestReason, mandateRequestReasons } from "#domain/contract/account-change.ts";
import { ChoiceField } from "../../ui/fields.tsx";
import { Question, WhatHappens } from "../../ui/question.tsx";
import { defineAction } from "./action.ts";

const labels = {
  button: "Demander un nouveau mandat",
  note: "Le client l’approuve depuis son espace contrat",
  unconfirmed: "Quand le client aura confirmé son adresse e-mail",
  ended: "Ce contrat ne prélève plus rien",
  title: "Demander un nouveau mandat",
  why: "Pourquoi ?",
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
  choose: "Choisissez pourquoi : le message au client le dit.",
  already: "Une demande est déjà partie depuis hier à cette heure : rien de plus n’est envoyé.",
} as const;

/** Asks the client for a new mandate, which the client alone signs. */
export const requestMandate = defineAction(
  {
    permission: actionPermissions.accounts.request,
    schema: v.object({ motif: v.picklist(mandateRequestReasons) }),
    faults: { motif: labels.choose },
    run: ({ accounts }, { number, input, by }) => accounts.request(number, input.motif, by),
    done: ({ contract }) => labels.done(contract.file.contactEmail),
    button: ({ contract: { accountObstacle } }) =>
      accountObstacle === null
        ? { title: labels.button, note: labels.note }
        : { title: labels.button, note: labels[accountObstacle], isPossible: false },
    question({ contract }, place) {
      if (contract.accountObstacle !== null) return null;
      return (
        <Question {...place} title={labels.title} submit={labels.submit} nothing={labels.nothing}>
          <ChoiceField
            name="motif"
            label={labels.why}
            required
            options={mandateRequestReasons.map((reason) => {
              const [title, note] = labels.reasons[reason];
              return { value: reason, title, note };
            })}
          />
          <WhatHappens intro={labels.outcome} figure={contract.file.contactEmail} isText>
            <p>{labels.after}</p>
          </WhatHappens>
          <p className="note">{labels.alone}</p>
        </Question>
      );
    },
  },
  ({ code }) => (code === "ended" ? labels.ended : labels.unconfirmed),
);
