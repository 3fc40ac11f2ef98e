import * as v from "valibot";
import { actionPermissions } from "#domain/action-permissions.ts";
import { digitsOfSiret } from "#domain/fields.ts";
import { hasValidSiretKey } from "#domain/siret.ts";
import { TextField } from "../../ui/fields.tsx";
import { Question } from "../../ui/question.tsx";
import type { ContractView } from "../view.ts";
import { defineAction, seenField } from "./action.ts";

const labels = {
  button: "Corriger le SIRET",
  note: "Ses factures l’attendent : la clé ne correspond pas",
  title: "Corriger le SIRET des factures",
  text: (person: string) =>
    `Demandez le numéro à ${person}, ou lisez-le dans l’annuaire des entreprises : les factures le porteront.`,
  label: "SIRET, quatorze chiffres",
  signed: "Le SIRET signé reste au contrat ; la correction s’inscrit aux preuves avec votre nom.",
  submit: "Corriger le SIRET",
  done: "SIRET corrigé : les factures en attente sont établies dans l’heure.",
  malformed: "Ce n’est pas un SIRET : sa clé ne correspond pas. Rien n’est enregistré.",
} as const;

/** Corrects the SIRET that the invoices of a contract bear, as long as the key of the one in use is wrong. */
export const correctSiret = defineAction(
  {
    permission: actionPermissions.contract.correctSiret,
    schema: v.object({
      siret: v.pipe(v.string(), v.transform(digitsOfSiret), v.check(hasValidSiretKey)),
      vu: seenField,
    }),
    faults: { siret: labels.malformed },
    run: ({ contract }, { number, input: { siret, vu }, by }) =>
      contract.correctSiret(number, { siret, expected: vu }, by),
    done: () => labels.done,
    button: (view) => (isWrong(view) ? { title: labels.button, note: labels.note } : null),
    question(view, place) {
      const { subscriber, billedSiret } = view.contract.file;
      if (!isWrong(view)) return null;
      return (
        <Question {...place} title={labels.title} submit={labels.submit} seen={billedSiret}>
          <p>{labels.text(subscriber.nomPrenom)}</p>
          <TextField
            name="siret"
            label={labels.label}
            required
            inputMode="numeric"
            initial={billedSiret}
            hint={labels.signed}
          />
        </Question>
      );
    },
  },
  () => ({ why: labels.malformed, field: "siret" }),
);

function isWrong({ contract }: ContractView): boolean {
  return !hasValidSiretKey(contract.file.billedSiret);
}
