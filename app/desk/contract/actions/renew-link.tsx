import * as v from "valibot";
import { classNames } from "#app/ui/class-names.ts";
import { formatDay } from "#content/desk/dates.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { dayInParis } from "#domain/calendar.ts";
import type { EvidenceKind } from "#domain/contract/signed-contract.ts";
import formStyles from "../../ui/dialog-form.module.css";
import type { ContractView } from "../view.ts";
import { defineAction, expectedField } from "./action.ts";
import { ActionDialog, ActionForm, SubmitButton } from "./action-form.tsx";
import { QuestionButton } from "./buttons.tsx";
import styles from "./renew-link.module.css";

const labels = {
  button: "Renouveler le lien du client",
  note: "L’ancien cesse aussitôt de servir",
  title: "Renouveler le lien du client",
  text: (person: string) =>
    `Le lien privé permet à ${person} de lire son contrat, de le résilier ou de se rétracter. Renouvelez-le s’il a pu être vu par quelqu’un d’autre.`,
  outcome: "Part vers l’adresse du contrat",
  since: (day: string) => `L’ancien lien, donné le ${day}, cesse aussitôt de servir.`,
  submit: "Envoyer un nouveau lien",
  done: (email: string) => `Un nouveau lien part pour ${email}. L’ancien ne sert plus.`,
} as const;

/** Gives the client a new private link and ends the old one. */
export const renewLink = defineAction({
  permission: actionPermissions.contract.renewLink,
  available: ({ mayWork }) => mayWork,
  schema: v.object({ vu: expectedField }),
  run: ({ contract }, { number, input, by }) => contract.renewLink(number, input.vu, by),
  done: ({ contract }) => labels.done(contract.file.contactEmail),
  button: (view) => <QuestionButton view={view} action="lien" title={labels.button} note={labels.note} />,
  dialog,
});

const givesLink: readonly EvidenceKind[] = ["link-renewed", "address-corrected"];

function dialog(view: ContractView) {
  const { file, link: current } = view.contract;
  const since = file.evidence.events.findLast(({ kind }) => givesLink.includes(kind))?.at ?? file.signedAt;
  return (
    <ActionDialog view={view} action="lien" title={labels.title}>
      <ActionForm
        view={view}
        action="lien"
        submit={<SubmitButton label={labels.submit} expected={current} />}
      >
        <p>{labels.text(file.subscriber.nomPrenom)}</p>
        <div className={formStyles.outcome}>
          <p>{labels.outcome}</p>
          <p className={classNames(formStyles.day, styles.email)}>{file.contactEmail}</p>
          <p>{labels.since(formatDay(dayInParis(since), view.today))}</p>
        </div>
      </ActionForm>
    </ActionDialog>
  );
}
