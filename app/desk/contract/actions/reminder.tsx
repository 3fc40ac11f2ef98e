import * as v from "valibot";
import { formatDay, formatRelative, fullInstant } from "#content/desk/dates.ts";
import { reminderName } from "#content/desk/reminders.ts";
import { exactEuros, inSentence, longDate } from "#content/site/format.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { longestHoldDays, reminderToken } from "#domain/billing/reminders.ts";
import { addDays } from "#domain/calendar.ts";
import { addWorkingDays } from "#domain/working-days.ts";
import type { ReminderProblem } from "#server/billing/reminder-actions.ts";
import type { NextReminder } from "#server/database/billing/next-reminders.ts";
import { Alert } from "../../ui/alert.tsx";
import { DayField, LongTextField } from "../../ui/fields.tsx";
import { Question, WhatHappens } from "../../ui/question.tsx";
import { actionHref } from "../query.ts";
import type { ContractView } from "../view.ts";
import { dayField, defineAction } from "./action.ts";
import styles from "./reminder.module.css";
import { actionWords } from "./words.ts";

/** Longest reason for holding a reminder, in characters. */
const longestReason = 500;

const labels = {
  send: {
    submit: "Envoyer maintenant",
    anyway: "Envoyer quand même",
    leaves: "Part d’elle-même",
    waits: {
      call: "Personne n’a encore appelé",
      held: "Retenue",
      disputed: "Retenue : la somme est contestée",
    },
    soon: "dans l’heure",
    due: (due: string, cents: number) =>
      `Échéance du ${due}, ${exactEuros(cents)}. La relance ne part pas si la somme arrive avant.`,
    callFirst: "Appelez d’abord : l’abonné conteste, ou la banque ne dit pas pourquoi.",
    recordCall: "Noter l’appel…",
    none: "Elle ne partirait pas : plus rien n’est réclamé pour cette échéance.",
    done: "La relance part.",
    hold: "La retenir…",
    release: "La laisser repartir…",
    next: "La suivante part une semaine après celle-ci.",
  },
  mail: "Le texte de la relance",
  read: { left: (when: string) => `Partie ${when}`, gone: "Le texte de cette relance n’a pas été gardé." },
  hold: {
    title: (name: string) => `Retenir : ${name}`,
    until: "Jusqu’au",
    why: "Pourquoi ?",
    hint: "Gardé avec les notes du contrat.",
    text: "Elle ne part pas avant ce jour-là, 9 h, ou le premier jour ouvré qui suit. Les suivantes attendent aussi.",
    submit: "Retenir",
    done: "La relance est retenue.",
    day: `Donnez un jour à venir, dans les ${longestHoldDays} jours : rien n’est enregistré.`,
    reason: `Dites pourquoi en ${longestReason} caractères au plus : rien n’est enregistré.`,
    note: (until: string, why: string) => `Relance retenue jusqu’au ${until} : ${why}`,
  },
  release: {
    title: (name: string) => `Laisser repartir : ${name}`,
    text: (day: string) => `Elle part au plus tôt le ${day} à 9 h, si la somme n’est pas arrivée.`,
    submit: "Laisser repartir",
    done: "La relance repart.",
  },
} as const;

/** Why nothing was done about a reminder. */
export const reminderProblems: Readonly<Record<ReminderProblem["code"], string>> = {
  undone: "Ce rejet n’est plus là : rien n’est enregistré.",
  "not-asked": "Plus rien n’est réclamé pour cette échéance : rien n’est enregistré, aucune relance ne part.",
  over: "Ses trois relances sont parties : rien n’est enregistré.",
  meanwhile:
    "Cette relance est partie, ou quelqu’un vient d’en décider autrement : rien n’est enregistré. Voyez « Relances ».",
  leaving: "Cette relance part en ce moment même : rien n’est enregistré.",
  day: labels.hold.day,
  length: labels.hold.reason,
};

/** The next reminder that the question is about. */
function shownOf({ contract, asked }: ContractView): NextReminder | undefined {
  const { reference } = asked.typed;
  return contract.debits.reminders.next.find(({ returnId }) => returnId === reference);
}

const aboutReminder = { reference: v.string(), vu: v.optional(v.string(), "") };
const shown = ({ reference, vu }: { readonly reference: string; readonly vu: string }) => ({
  returnId: reference,
  seen: vu,
});

/** The next reminder of a month as it will leave, and a button that sends it at once. */
export const sendReminder = defineAction(
  {
    permission: actionPermissions.reminders.sendNow,
    schema: v.object(aboutReminder),
    run: ({ reminders }, { number, input, by }) => reminders.sendNow(number, shown(input), by),
    done: () => labels.send.done,
    question(view, place) {
      const reminder = shownOf(view);
      if (!reminder) return null;
      const { returnId, kind, dueOn, owedCents, at, hold, decision } = reminder;
      const { contract, today, reminderWords } = view;
      const words = labels.send;
      const { number } = contract.file;
      return (
        <Question
          {...place}
          reference={returnId}
          title={reminderName(kind, dueOn)}
          seen={reminderToken(reminder)}
          submit={reminderWords && (hold ? words.anyway : words.submit)}
        >
          <WhatHappens
            intro={hold ? words.waits[hold.kind] : words.leaves}
            figure={
              hold?.kind === "held"
                ? `jusqu’au ${formatDay(hold.until, today)}`
                : hold === null && (at === null ? words.soon : fullInstant(at, today))
            }
          >
            <p>{words.due(formatDay(dueOn, today), owedCents)}</p>
            {hold && decision?.words && (
              <p>
                « {decision.words} », {decision.by}, {formatRelative(decision.at, today)}
              </p>
            )}
          </WhatHappens>
          {hold?.kind === "call" && (
            <Alert look="warning">
              {words.callFirst} <a href={actionHref(number, "appel")}>{words.recordCall}</a>
            </Alert>
          )}
          {reminderWords ? <Words {...reminderWords} /> : <p>{words.none}</p>}
          <p className="note">
            {hold?.kind !== "held" && (
              <>
                <a href={actionHref(number, "retenir", returnId)}>{words.hold}</a>{" "}
              </>
            )}
            {hold && hold.kind !== "call" && (
              <>
                <a href={actionHref(number, "reprendre", returnId)}>{words.release}</a>{" "}
              </>
            )}
            {kind !== "payment-reminder-3" && words.next} {actionWords.noted}
          </p>
        </Question>
      );
    },
  },
  ({ code }) => reminderProblems[code],
);

/** A reminder that left, as it left. */
export const readReminder = defineAction({
  permission: "everyone",
  schema: v.never(),
  run: () => Promise.reject(new Error("A reminder that left is only read")),
  question({ contract, asked, today, reminderWords }, place) {
    const sent = contract.debits.reminders.sent.find(({ mailId }) => mailId === asked.typed.reference);
    if (!sent) return null;
    const { mailId, kind, dueOn, at } = sent;
    return (
      <Question {...place} reference={mailId} title={reminderName(kind, dueOn)} submit={null}>
        <p className="note">{labels.read.left(formatRelative(at, today))}</p>
        {reminderWords ? <Words {...reminderWords} /> : <p>{labels.read.gone}</p>}
      </Question>
    );
  },
});

/** Holds the reminders of a month until a day. */
export const holdReminder = defineAction(
  {
    permission: actionPermissions.reminders.hold,
    schema: v.object({
      ...aboutReminder,
      le: dayField,
      motif: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(longestReason)),
    }),
    faults: { le: labels.hold.day, motif: labels.hold.reason },
    run: ({ reminders }, { number, input, by }) => {
      const words = labels.hold.note(longDate(input.le), input.motif);
      return reminders.hold(number, shown(input), { until: input.le, words }, by);
    },
    done: () => labels.hold.done,
    question(view, place) {
      const reminder = shownOf(view);
      if (!reminder) return null;
      const { returnId, kind, dueOn } = reminder;
      const { today } = view;
      return (
        <Question
          {...place}
          reference={returnId}
          title={labels.hold.title(inSentence(reminderName(kind, dueOn)))}
          seen={reminderToken(reminder)}
          submit={labels.hold.submit}
        >
          <DayField
            name="le"
            label={labels.hold.until}
            min={addDays(today, 1)}
            max={addDays(today, longestHoldDays)}
            required
          />
          <LongTextField
            name="motif"
            label={labels.hold.why}
            hint={labels.hold.hint}
            maxLength={longestReason}
            rows={2}
            required
          />
          <p className="note">
            {labels.hold.text} {actionWords.noted}
          </p>
        </Question>
      );
    },
  },
  ({ code }) => (code === "day" ? { why: reminderProblems.day, field: "le" } : reminderProblems[code]),
);

/** Lets the reminders of a month leave again as planned. */
export const releaseReminder = defineAction(
  {
    permission: actionPermissions.reminders.release,
    schema: v.object(aboutReminder),
    run: ({ reminders }, { number, input, by }) => reminders.release(number, shown(input), by),
    done: () => labels.release.done,
    question(view, place) {
      const reminder = shownOf(view);
      if (!reminder?.hold || reminder.hold.kind === "call") return null;
      const { returnId, kind, dueOn } = reminder;
      return (
        <Question
          {...place}
          reference={returnId}
          title={labels.release.title(inSentence(reminderName(kind, dueOn)))}
          seen={reminderToken(reminder)}
          submit={labels.release.submit}
        >
          <p>{labels.release.text(formatDay(addWorkingDays(view.today, 1), view.today))}</p>
          <p className="note">{actionWords.noted}</p>
        </Question>
      );
    },
  },
  ({ code }) => reminderProblems[code],
);

/** A mail as its client reads it, in plain text. */
function Words({ subject, text }: { readonly subject: string; readonly text: string }) {
  return (
    <blockquote
      className={styles.mail}
      aria-label={labels.mail}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a long mail
      tabIndex={0}
    >
      <p>
        <b>{subject}</b>
      </p>
      <pre>{text}</pre>
    </blockquote>
  );
}
