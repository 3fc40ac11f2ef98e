import * as v from "valibot";
import { telephone } from "#content/site/telephone.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { Question, WhatHappens } from "../../ui/question.tsx";
import { defineAction } from "./action.ts";

const labels = {
  title: "Annuler ce changement de compte",
  call: (person: string, phone: string) =>
    `Appelez d’abord ${person} au ${phone} : c’est peut-être elle ou lui qui l’a demandé.`,
  outcome: "Le compte en usage reste",
  after:
    "Le nouveau mandat est annulé avant d’avoir servi. Le lien privé est remplacé, au cas où quelqu’un d’autre l’aurait.",
  submit: "Annuler le changement",
  gone: "Rien n’attend plus : ce compte est en usage, ou le changement est déjà annulé.",
  done: "Le changement de compte est annulé ; le client reçoit un nouveau lien.",
} as const;

/** Takes back a change of account that waits. */
export const undoAccount = defineAction(
  {
    permission: actionPermissions.accounts.undo,
    schema: v.object({}),
    run: ({ accounts }, { number, by }) => accounts.undo(number, by),
    done: () => labels.done,
    question({ contract: { mandates, file } }, place) {
      const { subscriber, mandate } = file;
      if (!mandates.some(({ state }) => state === "waiting")) return null;
      return (
        <Question {...place} title={labels.title} submit={labels.submit}>
          <p>{labels.call(subscriber.nomPrenom, telephone(subscriber.telephone).words)}</p>
          <WhatHappens intro={labels.outcome} figure={mandate.maskedIban}>
            <p>{labels.after}</p>
          </WhatHappens>
        </Question>
      );
    },
  },
  () => labels.gone,
);
