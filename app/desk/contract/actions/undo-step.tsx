import * as v from "valibot";
import { formatDay, formatRelative } from "#content/desk/dates.ts";
import { asTitle, deBefore } from "#content/site/format.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { Alert } from "../../ui/alert.tsx";
import { Question, WhatHappens } from "../../ui/question.tsx";
import { defineAction, seenField } from "./action.ts";
import { describeStatus, stepName, undoProblems } from "./words.ts";

const labels = {
  title: (kind: string) => `Annuler ${stepName(kind)}`,
  by: (name: string, when: string) => `Par ${name}, ${when}`,
  text: (kind: string, name: string, when: string) =>
    `${asTitle(stepName(kind))}, de la main ${deBefore(name)}${name}, ${when}, ne comptera plus.`,
  outcome: "Le contrat redevient",
  mails:
    "Aucun e-mail n’est encore parti : ceux qui attendent ne partiront pas. Les preuves gardent l’étape et son annulation, avec les deux noms.",
  submit: "Annuler l’étape",
  done: "Étape annulée : le contrat est revenu où il en était.",
} as const;

/** Undoes the latest step of a contract, recorded by mistake, as long as its mail has not left. */
export const undoStep = defineAction(
  {
    permission: actionPermissions.corrections.step,
    schema: v.object({ vu: seenField }),
    run: ({ corrections }, { number, input, by }) => corrections.step(number, input.vu, by),
    done: () => labels.done,
    button({ contract: { recorded }, today }) {
      if (!recorded) return null;
      const { kind, recordedBy, at, hasLeft } = recorded;
      const title = labels.title(kind);
      if (hasLeft) return { title, note: undoProblems[hasLeft], isPossible: false };
      return { title, note: labels.by(recordedBy, formatRelative(at, today)) };
    },
    question({ contract: { recorded }, today }, place) {
      if (!recorded) return null;
      const { kind, recordedBy, at, before, id, hasLeft } = recorded;
      const lastDay = "lastDayOn" in before ? formatDay(before.lastDayOn, today) : "";
      return (
        <Question
          {...place}
          title={labels.title(kind)}
          submit={hasLeft === null && labels.submit}
          isGrave
          seen={id}
        >
          <p>{labels.text(kind, recordedBy, formatRelative(at, today))}</p>
          {hasLeft === null ? (
            <>
              <WhatHappens intro={labels.outcome} figure={describeStatus(before, lastDay)} />
              <p className="note">{labels.mails}</p>
            </>
          ) : (
            <Alert look="warning" icon={null} role="status">
              {undoProblems[hasLeft]}
            </Alert>
          )}
        </Question>
      );
    },
  },
  ({ code }) => undoProblems[code],
);
