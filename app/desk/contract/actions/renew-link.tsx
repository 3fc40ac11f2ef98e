import * as v from "valibot";
import { formatDay } from "#content/desk/dates.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { dayInParis } from "#domain/calendar.ts";
import type { EvidenceKind } from "#domain/contract/signed-contract.ts";
import { Question, WhatHappens } from "../../ui/question.tsx";
import { defineAction, seenField } from "./action.ts";

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

const givesLink: readonly EvidenceKind[] = ["link-renewed", "address-corrected"];

/** Gives the client a new private link and ends the old one. */
export const renewLink = defineAction({
  permission: actionPermissions.contract.renewLink,
  schema: v.object({ vu: seenField }),
  run: ({ contract }, { number, input, by }) => contract.renewLink(number, input.vu, by),
  done: ({ contract }) => labels.done(contract.file.contactEmail),
  button: () => ({ title: labels.button, note: labels.note }),
  question({ contract: { file, link: current }, today }, place) {
    const since = file.evidence.events.findLast(({ kind }) => givesLink.includes(kind))?.at ?? file.signedAt;
    return (
      <Question {...place} title={labels.title} submit={labels.submit} seen={current}>
        <p>{labels.text(file.subscriber.nomPrenom)}</p>
        <WhatHappens intro={labels.outcome} figure={file.contactEmail} isText>
          <p>{labels.since(formatDay(dayInParis(since), today))}</p>
        </WhatHappens>
      </Question>
    );
  },
});
