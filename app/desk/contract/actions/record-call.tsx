import * as v from "valibot";
import { formatDay, formatRelative } from "#content/desk/dates.ts";
import { callResultWords } from "#content/desk/reminders.ts";
import { rejectionReason } from "#content/desk/return-reasons.ts";
import { exactEuros, longDate } from "#content/site/format.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { type CallResult, callResults, callToken, longestHoldDays } from "#domain/billing/reminders.ts";
import { addDays, type Day, readDay } from "#domain/calendar.ts";
import { addWorkingDays, workingDayOnOrAfter } from "#domain/working-days.ts";
import { ChoiceField, DayField, LongTextField } from "../../ui/fields.tsx";
import { Phone } from "../../ui/phone.tsx";
import { Question, WhatHappens } from "../../ui/question.tsx";
import type { ContractView } from "../view.ts";
import { defineAction } from "./action.ts";
import { reminderProblems } from "./reminder.tsx";
import { actionWords } from "./words.ts";

/** Longest note about a call, in characters. */
const longestCallNote = 500;

const labels = {
  button: "Noter l’appel",
  note: "Aucune relance ne part avant",
  title: (name: string) => `Noter l’appel : ${name}`,
  owed: (cents: number, due: string, reason: string | null) =>
    `${exactEuros(cents)}, échéance du ${due}${reason === null ? "" : ` : ${reason}`}.`,
  question: "Qu’a donné l’appel ?",
  results: (leaves: string) =>
    ({
      promised: { title: "Un règlement est promis", note: "Les relances attendent le jour dit" },
      disputed: {
        title: "La somme est contestée",
        note: "Aucune relance ; la direction décide de l’avoir",
      },
      nothing: { title: "Rien de convenu", note: `La relance part le ${leaves} à 9 h` },
      unreached: {
        title: "Message laissé, ou pas de réponse",
        note: "À rappeler le prochain jour ouvré",
      },
    }) as const satisfies Record<CallResult, { readonly title: string; readonly note: string }>,
  said: (result: CallResult, until: string | null) =>
    `Appel, ${callResultWords[result]}${until === null ? "" : ` pour le ${until}`}.`,
  on: "Promis pour le",
  onHint: "Si un règlement est promis",
  words: "Ce qui s’est dit",
  hint: "Gardé avec les notes du contrat ; le client le lit s’il demande ses données.",
  submit: "Noter l’appel",
  done: "L’appel est noté.",
  unsaid: "Dites ce qu’a donné l’appel : rien n’est enregistré.",
  day: `Donnez le jour promis, dans les ${longestHoldDays} jours : rien n’est enregistré.`,
  length: `La note compte ${longestCallNote} caractères au plus : rien n’est enregistré.`,
} as const;

/** The months of a contract that wait for a call. */
function waitingOf({ contract }: ContractView) {
  return contract.debits.reminders.next.filter(({ hold }) => hold?.kind === "call");
}

/** Records a call about the months that no reminder may ask for before it. */
export const recordCall = defineAction(
  {
    permission: actionPermissions.reminders.recordCall,
    schema: v.pipe(
      v.object({
        vu: v.optional(v.string(), ""),
        issue: v.picklist(callResults),
        le: v.optional(v.string(), ""),
        note: v.pipe(v.optional(v.string(), ""), v.trim(), v.maxLength(longestCallNote)),
      }),
      v.forward(
        v.check(({ issue, le }) => issue !== "promised" || readDay(le) !== null),
        ["le"],
      ),
    ),
    faults: { issue: labels.unsaid, le: labels.day, note: labels.length },
    run: ({ reminders }, { number, input: { vu: seen, issue: result, le, note }, by }) => {
      const until = result === "promised" ? readDay(le) : null;
      const words = `${saidWords(result, until)} ${note}`.trim();
      return reminders.recordCall(number, { seen, result, until, words }, by);
    },
    done: () => labels.done,
    button: (view) => (waitingOf(view).length > 0 ? { title: labels.button, note: labels.note } : null),
    question(view, place) {
      const waiting = waitingOf(view);
      if (waiting.length === 0) return null;
      const { contract, today } = view;
      const { subscriber } = contract.file;
      const last = waiting[0]!.decision;
      // Released now, the first of them leaves on the next working day, never before its month is due.
      const [leavesOn] = waiting
        .map(({ dueOn }) => workingDayOnOrAfter([dueOn, addWorkingDays(today, 1)].sort()[1]!))
        .sort() as [Day];
      return (
        <Question
          {...place}
          title={labels.title(subscriber.raisonSociale)}
          seen={callToken(contract.debits.reminders.next)}
          submit={labels.submit}
        >
          <WhatHappens intro={subscriber.nomPrenom} figure={<Phone typed={subscriber.telephone} />}>
            {waiting.map(({ returnId, dueOn, owedCents }) => {
              const { rejectionReason: reason, rejectionWords } = contract.debits.presented.find(
                ({ id }) => returnId === id || returnId.startsWith(`${id}-r`),
              ) ?? { rejectionReason: null, rejectionWords: null };
              const why = reason && rejectionReason(reason, rejectionWords);
              return <p key={returnId}>{labels.owed(owedCents, formatDay(dueOn, today), why)}</p>;
            })}
            {last?.words && (
              <p>
                « {last.words} », {last.by}, {formatRelative(last.at, today)}
              </p>
            )}
          </WhatHappens>
          <ChoiceField
            name="issue"
            label={labels.question}
            required
            options={callResults.map((value) => ({
              value,
              ...labels.results(formatDay(leavesOn, today))[value],
            }))}
          />
          <DayField
            name="le"
            label={labels.on}
            hint={labels.onHint}
            min={addDays(today, 1)}
            max={addDays(today, longestHoldDays)}
          />
          <LongTextField
            name="note"
            label={labels.words}
            hint={labels.hint}
            maxLength={longestCallNote}
            rows={2}
          />
          <p className="note">{actionWords.noted}</p>
        </Question>
      );
    },
  },
  ({ code }) => (code === "day" ? { why: labels.day, field: "le" } : reminderProblems[code]),
);

function saidWords(result: CallResult, until: Day | null): string {
  return labels.said(result, until && longDate(until));
}
