import { monthAndYear, monthName } from "#content/site/format.ts";
import type { CallResult, ReminderHold } from "#domain/billing/reminders.ts";
import type { Day } from "#domain/calendar.ts";
import { formatDay, nearInstant } from "./dates.ts";
import { mailKindNames } from "./mails.ts";

/** « Première relance, décembre ». */
export function reminderName(kind: keyof typeof mailKindNames, dueOn: Day): string {
  return `${mailKindNames[kind]}, ${monthName(dueOn)}`;
}

/** « Première relance, décembre 2025 »: in the log and in the evidence, which are kept for years. */
export function reminderInLog(kind: keyof typeof mailKindNames, dueOn: Day): string {
  return `${mailKindNames[kind]}, ${monthAndYear(dueOn)}`;
}

/** What came of a call about an unpaid month, in a few words. */
export const callResultWords: Readonly<Record<CallResult, string>> = {
  promised: "règlement promis",
  disputed: "somme contestée",
  nothing: "rien de convenu",
  unreached: "message laissé, ou pas de réponse",
};

/** When the next reminder of a month leaves, or why it does not: « demain, 9 h », « retenue jusqu’au 15 décembre ». */
export function reminderDeparture(
  { at, hold }: { readonly at: number | null; readonly hold: ReminderHold | null },
  today: Day,
): string {
  switch (hold?.kind) {
    case "call":
      return "attend un appel";
    case "disputed":
      return "retenue : la somme est contestée";
    case "held":
      return `retenue jusqu’au ${formatDay(hold.until, today)}`;
    default:
      return at === null ? "dans l’heure" : nearInstant(at, today);
  }
}
