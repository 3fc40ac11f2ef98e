import * as v from "valibot";
import { invoicing } from "#content/contract/invoices.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { hasValidSiretKey } from "#domain/siret.ts";
import fieldStyles from "../../ui/field.module.css";
import type { ContractView } from "../view.ts";
import { defineAction, expectedField } from "./action.ts";
import { ActionDialog, ActionForm, SubmitButton } from "./action-form.tsx";
import { QuestionButton } from "./buttons.tsx";

const labels = {
  button: "Corriger le SIRET",
  note: "Ses factures l’attendent : la clé ne correspond pas",
  title: "Corriger le SIRET des factures",
  text: (person: string) =>
    `Demandez le numéro à ${person}, ou lisez-le dans l’annuaire des entreprises : les factures le porteront.`,
  label: "SIRET, quatorze chiffres",
  signed: "Le SIRET signé reste au contrat ; la correction s’inscrit aux preuves avec votre nom.",
  submit: "Corriger le SIRET",
  done: "SIRET corrigé : les factures en attente sont établies à la prochaine heure.",
  malformed: "Ce n’est pas un SIRET : sa clé ne correspond pas. Rien n’est enregistré.",
} as const;

/** Corrects the SIRET that the invoices of a contract bear, as long as the key of the one in use is wrong. */
export const correctSiret = defineAction(
  {
    permission: actionPermissions.contract.correctSiret,
    available: (view) => mayCorrect(view),
    schema: v.object({
      siret: v.pipe(
        v.string(),
        v.transform((typed) => typed.replaceAll(/\s/g, "")),
        v.check(hasValidSiretKey),
      ),
      vu: expectedField,
    }),
    run: ({ contract }, { number, input: { siret, vu }, by }) =>
      contract.correctSiret(number, { siret, expected: vu }, by),
    done: () => labels.done,
    incomplete: labels.malformed,
    button: (view) =>
      mayCorrect(view) && (
        <QuestionButton view={view} action="siret" title={labels.button} note={labels.note} />
      ),
    dialog,
  },
  () => labels.malformed,
);

/** Only invoices need it: as long as the site issues none, nothing waits. */
function mayCorrect({ mayWork, mayRefund, contract }: ContractView): boolean {
  return (
    invoicing.startsOn !== null && (mayWork || mayRefund) && !hasValidSiretKey(contract.file.billedSiret)
  );
}

function dialog(view: ContractView) {
  const { subscriber, billedSiret } = view.contract.file;
  return (
    <ActionDialog view={view} action="siret" title={labels.title}>
      <ActionForm
        view={view}
        action="siret"
        submit={<SubmitButton label={labels.submit} expected={billedSiret} />}
      >
        <p>{labels.text(subscriber.nomPrenom)}</p>
        <div className={fieldStyles.field}>
          <label htmlFor="corrected-siret">{labels.label}</label>
          <input
            id="corrected-siret"
            name="siret"
            required
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            defaultValue={billedSiret}
          />
        </div>
        <p className="note">{labels.signed}</p>
      </ActionForm>
    </ActionDialog>
  );
}
