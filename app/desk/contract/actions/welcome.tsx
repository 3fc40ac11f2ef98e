import * as v from "valibot";
import { formatDay } from "#content/desk/dates.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { welcomePromise, welcomeWays } from "#domain/contract/welcome.ts";
import { longestNote } from "#domain/staff.ts";
import { ChoiceField, LongTextField } from "../../ui/fields.tsx";
import { Question } from "../../ui/question.tsx";
import { defineAction } from "./action.ts";
import { marked } from "./marks.tsx";

const labels = {
  button: "Accueillir",
  note: (day: string) => `Premier message promis pour le ${day}`,
  title: "Accueilli ?",
  how: "Comment ?",
  ways: {
    call: { title: "Au téléphone", note: "Visio de lancement fixée, ou à fixer" },
    mail: { title: "Par e-mail", note: undefined },
    "not-needed": { title: "Inutile", note: "Dites pourquoi ci-dessous" },
  },
  unsaid: "Dites comment il a été accueilli : rien n’est enregistré.",
  text: "Note",
  why: `Dites pourquoi ce client n’a pas besoin d’être accueilli, en ${longestNote} caractères au plus : rien n’est enregistré.`,
  submit: "Noter l’accueil",
  nothing: "Pas encore",
  become: "Personne ne suit encore ce contrat : vous devenez son ZenMaster, sauf si l’accueil est inutile.",
  noted: "L’accueil est noté.",
  done: "Accueilli",
} as const;

/** Records how a new client was welcomed, or why nobody has to. */
export const welcome = defineAction({
  permission: actionPermissions.contract.welcome,
  schema: v.pipe(
    v.object({
      comment: v.picklist(welcomeWays),
      note: v.pipe(v.optional(v.string(), ""), v.trim(), v.maxLength(longestNote)),
    }),
    v.forward(
      v.check(({ comment, note }) => comment !== "not-needed" || note !== ""),
      ["note"],
    ),
  ),
  faults: { comment: labels.unsaid, note: labels.why },
  run: ({ contract }, { number, input, by }) =>
    contract.welcome(number, { way: input.comment, note: input.note }, by),
  done: () => labels.noted,
  button({ contract: { file, welcomed }, today }) {
    if (welcomed) return marked(labels.done, welcomed, today);
    if (file.takenOver) return null;
    if (file.state !== "active") return null;
    const { dueOn } = welcomePromise(file.dates.acceptedOn, today);
    return { title: labels.button, note: labels.note(formatDay(dueOn, today)) };
  },
  question({ contract: { file, welcomed, zenmaster } }, place) {
    if (welcomed || file.takenOver || file.state !== "active") return null;
    return (
      <Question {...place} title={labels.title} submit={labels.submit} nothing={labels.nothing}>
        <ChoiceField
          name="comment"
          label={labels.how}
          required
          options={welcomeWays.map((value) => ({ value, ...labels.ways[value] }))}
        />
        <LongTextField name="note" label={labels.text} maxLength={longestNote} rows={2} />
        {!zenmaster && <p className="note">{labels.become}</p>}
      </Question>
    );
  },
});
