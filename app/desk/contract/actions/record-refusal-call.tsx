import * as v from "valibot";
import { telephone } from "#content/site/telephone.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { longestNote } from "#domain/staff.ts";
import { LongTextField } from "../../ui/fields.tsx";
import { Question } from "../../ui/question.tsx";
import { defineAction } from "./action.ts";

const labels = {
  button: "Noter l’appel après « Ce n’est pas moi »",
  note: "Au numéro d’avant, qui est resté en usage",
  title: "Appel après « Ce n’est pas moi »",
  text: (person: string, phone: string) =>
    `Appelez ${person} au ${phone}, le numéro d’avant, sans demander ni IBAN ni code. Cherchez ensemble qui a pu avoir son lien privé.`,
  said: "Ce qui s’est dit",
  untold: `Dites en ${longestNote} caractères au plus ce qui s’est dit : rien n’est enregistré.`,
  submit: "Noter l’appel",
  nothing: "Pas encore",
  done: "L’appel est noté.",
} as const;

/** Records that somebody called a client who had refused a change, at the number before. */
export const recordRefusalCall = defineAction({
  permission: actionPermissions.facts.recordRefusalCall,
  schema: v.object({ note: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(longestNote)) }),
  faults: { note: labels.untold },
  run: ({ facts }, { number, input: { note }, by }) => facts.recordRefusalCall(number, note, by),
  done: () => labels.done,
  button: ({ contract: { facts } }) => (facts.isRefused ? { title: labels.button, note: labels.note } : null),
  question({ contract: { facts, file } }, place) {
    if (!facts.isRefused) return null;
    const { nomPrenom, telephone: typed } = file.subscriber;
    return (
      <Question {...place} title={labels.title} submit={labels.submit} nothing={labels.nothing}>
        <p>{labels.text(nomPrenom, telephone(typed).words)}</p>
        <LongTextField name="note" label={labels.said} maxLength={longestNote} rows={2} required />
      </Question>
    );
  },
});
