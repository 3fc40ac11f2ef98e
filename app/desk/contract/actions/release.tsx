import * as v from "valibot";
import { formatDay } from "#content/desk/dates.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { Question, WhatHappens } from "../../ui/question.tsx";
import type { ContractView } from "../view.ts";
import { defineAction } from "./action.ts";
import { erasureDay } from "./erasure-day.ts";
import { actionWords } from "./words.ts";

const labels = {
  button: "Ne plus conserver",
  title: "Ne plus conserver ce contrat",
  text: (since: string, reason: string) => `Conservé depuis le ${since} : ${reason}`,
  outcome: "Sera effacé",
  submit: "Ne plus conserver",
  done: "Ce contrat n’est plus retenu.",
} as const;

/** Ends the hold on a contract, so that it is erased when its time comes. */
export const release = defineAction({
  permission: actionPermissions.contract.release,
  schema: v.object({}),
  run: ({ contract }, { number, by }) => contract.release(number, by),
  done: () => labels.done,
  button(view) {
    const since = heldSince(view);
    return since === null ? null : { title: labels.button, note: since };
  },
  question(view, place) {
    const since = heldSince(view);
    if (since === null) return null;
    const { figure, note } = erasureDay(view);
    return (
      <Question {...place} title={labels.title} submit={labels.submit}>
        <p>{since}</p>
        <WhatHappens intro={labels.outcome} figure={figure}>
          {note && <p>{note}</p>}
        </WhatHappens>
        <p className="note">{actionWords.noted}</p>
      </Question>
    );
  },
});

function heldSince({ contract, today }: ContractView): string | null {
  const held = contract.holds[0];
  return held ? labels.text(formatDay(held.placedOn, today), held.reason) : null;
}
