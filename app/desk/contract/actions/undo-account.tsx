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
  outcomeOfFacts: "Restent ceux d’avant",
  after:
    "Ce qui attend est annulé avant d’avoir servi. Le lien privé est remplacé, au cas où quelqu’un d’autre l’aurait.",
  submit: "Annuler le changement",
  gone: "Rien n’attend plus : ce compte est en usage, ou le changement est déjà annulé.",
  done: "Le changement de compte est annulé ; le client reçoit un nouveau lien.",
} as const;

/** Takes back what waits: another account, other facts, or both. */
export const undoAccount = defineAction(
  {
    permission: actionPermissions.accounts.undo,
    schema: v.object({}),
    run: ({ accounts }, { number, by }) => accounts.undo(number, by),
    done: () => labels.done,
    question({ contract: { mandates, facts, file } }, place) {
      const { subscriber, mandate } = file;
      const hasAccount = mandates.some(({ state }) => state === "waiting");
      if (!hasAccount && !facts.waiting) return null;
      return (
        <Question {...place} title={labels.title} submit={labels.submit}>
          <p>{labels.call(subscriber.nomPrenom, telephone(subscriber.telephone).words)}</p>
          {facts.waiting && (
            <WhatHappens intro={labels.outcomeOfFacts} figure={namedFacts(facts.waiting.facts)} isText>
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
