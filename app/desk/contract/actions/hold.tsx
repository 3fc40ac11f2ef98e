import * as v from "valibot";
import { actionPermissions } from "#domain/action-permissions.ts";
import { TextField } from "../../ui/fields.tsx";
import { Question, WhatHappens } from "../../ui/question.tsx";
import { defineAction } from "./action.ts";
import { erasureDay } from "./erasure-day.ts";
import { actionWords } from "./words.ts";

/** Longest reason for holding a contract, in characters. */
const longestReason = 200;

const labels = {
  button: "Conserver",
  note: "Ne rien effacer tant qu’un litige dure",
  title: "Conserver ce contrat",
  text: "Tant qu’il est retenu, rien de ce contrat n’est effacé, même sur demande.",
  why: "Pourquoi ?",
  example: "Litige, dossier 14",
  outcome: "Sans ce geste, il serait effacé",
  submit: "Conserver",
  done: "Ce contrat est retenu : il ne sera pas effacé.",
  reason: "Dites pourquoi en 200 caractères au plus : rien n’est enregistré.",
} as const;

/** Stops the erasure of a contract until somebody releases it. */
export const hold = defineAction({
  permission: actionPermissions.contract.hold,
  schema: v.object({ raison: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(longestReason)) }),
  faults: { raison: labels.reason },
  run: ({ contract }, { number, input, by }) => contract.hold(number, input.raison, by),
  done: () => labels.done,
  button: ({ contract }) =>
    contract.holds.length === 0 ? { title: labels.button, note: labels.note } : null,
  question(view, place) {
    if (view.contract.holds.length > 0) return null;
    const { figure, note } = erasureDay(view);
    return (
      <Question {...place} title={labels.title} submit={labels.submit}>
        <p>{labels.text}</p>
        <TextField
          name="raison"
          label={labels.why}
          required
          maxLength={longestReason}
          placeholder={labels.example}
        />
        <WhatHappens intro={labels.outcome} figure={figure}>
          {note && <p>{note}</p>}
        </WhatHappens>
        <p className="note">{actionWords.noted}</p>
      </Question>
    );
  },
});
