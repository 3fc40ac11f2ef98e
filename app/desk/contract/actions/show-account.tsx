import * as v from "valibot";
import { actionPermissions } from "#domain/action-permissions.ts";
import { type AccountReason, accountReasons } from "#domain/staff.ts";
import { SelectField } from "../../ui/fields.tsx";
import { Question, questionHref } from "../../ui/question.tsx";
import { defineAction } from "./action.ts";

const labels = {
  title: "Montrer l’IBAN en entier",
  text: "L’IBAN et le BIC s’affichent pendant une minute. Votre nom et l’heure sont inscrits aux preuves de ce contrat, pour toujours.",
  why: "Pourquoi ?",
  reasons: {
    bank: "Répondre à la banque",
    subscriber: "Vérifier avec l’abonné",
    other: "Autre raison",
  } satisfies Record<AccountReason, string>,
  choose: "Choisissez pourquoi : c’est inscrit aux preuves.",
  submit: "Montrer et inscrire",
  nothing: "Laisser masqué",
} as const;

/** Shows the account in full for a minute; the contract's evidence records who read it, and why. */
export const showAccount = defineAction({
  permission: actionPermissions.contract.showAccount,
  schema: v.object({ motif: v.picklist(accountReasons) }),
  faults: { motif: labels.choose },
  run: ({ contract }, { number, input, by }) => contract.showAccount(number, input.motif, by),
  account: (account) => account,
  question: (_, place) => (
    <Question
      {...place}
      title={labels.title}
      submit={labels.submit}
      nothing={labels.nothing}
      formAction={`${questionHref(place)}#t-mandate`}
    >
      <p>{labels.text}</p>
      <SelectField
        name="motif"
        label={labels.why}
        options={accountReasons.map((reason) => [reason, labels.reasons[reason]])}
      />
    </Question>
  ),
});
