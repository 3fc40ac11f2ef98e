import * as v from "valibot";
import { actionPermissions } from "#domain/action-permissions.ts";
import { factSources } from "#domain/contract/fact-changes.ts";
import { emailAddress } from "#domain/fields.ts";
import { ChoiceField, TextField } from "../../ui/fields.tsx";
import { Question, WhatHappens } from "../../ui/question.tsx";
import { defineAction, seenField } from "./action.ts";
import { sourceLabels } from "./change-facts.tsx";

const labels = {
  button: "Changer l’adresse e-mail",
  note: "La nouvelle se confirme, l’actuelle peut refuser",
  ended: "Ce contrat est terminé",
  title: "Changer l’adresse e-mail",
  text: "La nouvelle adresse reçoit un lien, valable sept jours ; l’actuelle reçoit « Ce n’est pas moi ». Confirmée, elle sert 24 heures plus tard au plus tôt, avec un nouveau lien privé.",
  label: "Nouvelle adresse",
  malformed: "Tapez une adresse e-mail complète, autre que la présente : rien n’est enregistré.",
  source: "D’où la tenez-vous ?",
  choose: "Choisissez d’où vous tenez cette adresse : les preuves le gardent, avec votre nom.",
  outcome: "D’ici là, tout part pour",
  after:
    "L’adresse signée reste au contrat. Le mandat, qui montre l’IBAN entier, n’est plus montré derrière le nouveau lien tant que quelqu’un d’autre n’a pas vérifié l’adresse par téléphone.",
  submit: "Envoyer le lien",
  done: "Le lien part pour la nouvelle adresse, et un mot pour l’actuelle.",
  unconfirmed: "L’adresse présente n’est pas confirmée : corrigez-la plutôt.",
} as const;

/** Asks for another e-mail address that the client told the agency. */
export const changeEmail = defineAction(
  {
    permission: actionPermissions.facts.changeEmail,
    schema: v.pipe(
      v.object({ email: emailAddress(), source: v.picklist(factSources), vu: seenField }),
      v.forward(
        v.check(({ email, vu }) => email.toLowerCase() !== vu.toLowerCase()),
        ["email"],
      ),
    ),
    faults: { email: labels.malformed, source: labels.choose },
    run: ({ facts }, { number, input: { email, source, vu: expected }, by }) =>
      facts.changeEmail(number, { email, source, expected }, by),
    done: () => labels.done,
    button: ({ contract: { facts, file } }) => {
      if (file.emailConfirmation === null) return null;
      return facts.form.obstacle === "ended"
        ? { title: labels.button, note: labels.ended, isPossible: false }
        : { title: labels.button, note: labels.note };
    },
    question({ contract: { facts, file } }, place) {
      if (file.emailConfirmation === null || facts.form.obstacle === "ended") return null;
      return (
        <Question {...place} title={labels.title} submit={labels.submit} seen={file.contactEmail}>
          <p>{labels.text}</p>
          <TextField
            name="email"
            label={labels.label}
            type="email"
            required
            initial={facts.email?.email ?? ""}
          />
          <ChoiceField
            name="source"
            label={labels.source}
            required
            options={factSources.map((source) => {
              const [title, note] = sourceLabels[source];
              return { value: source, title, note };
            })}
          />
          <WhatHappens intro={labels.outcome} figure={file.contactEmail} isText>
            <p>{labels.after}</p>
          </WhatHappens>
        </Question>
      );
    },
  },
  (problem) => {
    if (problem.code === "unchanged") return { why: labels.malformed, field: "email" };
    return problem.code === "unconfirmed" ? labels.unconfirmed : labels.ended;
  },
);
