import * as v from "valibot";
import { namedFacts } from "#content/contract/fact-changes.ts";
import { telephone } from "#content/site/telephone.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { Question, WhatHappens } from "../../ui/question.tsx";
import { defineAction } from "./action.ts";

const labels = {
  title: "Annuler le changement qui attend",
  call: (person: string, phone: string) =>
    `Appelez d’abord ${person} au ${phone} : c’est peut-être elle ou lui qui l’a demandé.`,
  outcome: "Le compte en usage reste",
  outcomeOfEmail: "L’adresse en usage reste",
  outcomeOfFacts: "Restent ceux d’avant",
  after:
    "Ce qui attend est annulé avant d’avoir servi. Le lien privé est remplacé, au cas où quelqu’un d’autre l’aurait.",
  submit: "Annuler le changement",
  gone: "Rien n’attend plus : le changement est en usage, ou déjà annulé.",
  done: "Le changement est annulé ; le client reçoit un nouveau lien.",
} as const;

/** Takes back what waits: another account, other facts, another e-mail address. */
export const undoAccount = defineAction(
  {
    permission: actionPermissions.accounts.undo,
    schema: v.object({}),
    run: ({ accounts }, { number, by }) => accounts.undo(number, by),
    done: () => labels.done,
    question({ contract: { mandates, facts, file } }, place) {
      const { subscriber, mandate } = file;
      const hasAccount = mandates.some(({ state }) => state === "waiting");
      if (!hasAccount && !facts.waiting && !facts.email) return null;
      return (
        <Question {...place} title={labels.title} submit={labels.submit}>
          <p>{labels.call(subscriber.nomPrenom, telephone(subscriber.telephone).words)}</p>
          {facts.waiting && (
            <WhatHappens intro={labels.outcomeOfFacts} figure={namedFacts(facts.waiting.facts)} isText>
              <p>{labels.after}</p>
            </WhatHappens>
          )}
          {facts.email && (
            <WhatHappens intro={labels.outcomeOfEmail} figure={file.contactEmail} isText>
              <p>{labels.after}</p>
            </WhatHappens>
          )}
          {hasAccount && (
            <WhatHappens intro={labels.outcome} figure={mandate.maskedIban}>
              <p>{labels.after}</p>
            </WhatHappens>
          )}
        </Question>
      );
    },
  },
  () => labels.gone,
);
