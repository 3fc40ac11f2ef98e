import { formatDay } from "#content/desk/dates.ts";
import { longDate } from "#content/site/format.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import type { StepProblem } from "#domain/contract/lifecycle.ts";
import { unremindedDues } from "#domain/contract/unpaid.ts";
import type { ContractView } from "../view.ts";

type Facts = Pick<ContractView, "contract" | "today">;

/** Says why a step cannot be taken on a day. */
export function stepProblem(problem: StepProblem, view: Facts, on: Day): string {
  const { status } = view.contract.file;
  const lastDay = "lastDayOn" in status ? longDate(status.lastDayOn) : "";
  return {
    ...problems,
    "not-reminded": `Deux mensualités de suite sont impayées, mais une relance doit d’abord être partie pour chacune : ${missingReminders(view, on).join(", ")}.`,
    terminating: `Ce contrat est déjà résilié, son dernier jour est le ${lastDay}.`,
    terminated: `Ce contrat a pris fin le ${lastDay}.`,
  }[problem];
}

/**
 * The reminders that had not left on a day, and when each leaves or has left: « pour l’échéance du 15 octobre, elle part
 * le 4 novembre ».
 */
function missingReminders({ contract: { file, debits }, today }: Facts, on: Day): string[] {
  const { interruptions, presented, unlessPaid, reminders } = debits;
  return unremindedDues({ ...file, interruptions }, unlessPaid, on).map((dueOn) => {
    const leftAt = presented.flatMap((debit) => (debit.dueOn === dueOn ? (debit.remindedAt ?? []) : []));
    const next = reminders.next.find((reminder) => reminder.dueOn === dueOn);
    const when =
      leftAt.length > 0
        ? `elle est partie le ${formatDay(dayInParis(Math.min(...leftAt)), today)}`
        : next?.at != null
          ? `elle part le ${formatDay(dayInParis(next.at), today)}`
          : next
            ? "elle attend que quelqu’un appelle, ou la libère"
            : "aucune n’est prévue";
    return `pour l’échéance du ${formatDay(dueOn, today)}, ${when}`;
  });
}

const problems: Readonly<
  Record<Exclude<StepProblem, "not-reminded" | "terminating" | "terminated">, string>
> = {
  undeclared: "La rétractation est réservée aux entreprises de moins de six salariés.",
  "too-late": "Le délai de rétractation était expiré ce jour-là.",
  "nothing-unpaid":
    "Il faut deux mensualités de suite, rejetées par la banque et non réglées : ce contrat n’en a aucune.",
  "one-unpaid":
    "Il faut deux mensualités de suite, rejetées par la banque et non réglées : ce contrat n’en a pas encore deux qui se suivent.",
  "too-soon": "La force majeure doit avoir suspendu les services pendant plus de 30 jours consécutifs.",
  before: "Cette date précède la signature du contrat ou le début de la suspension.",
  "last-day": "Son dernier jour est venu : ce contrat ne se garde plus, préparez une nouvelle souscription.",
  "not-yet": "Cette date est à venir : une demande s’enregistre une fois reçue.",
  suspended: "Les services de ce contrat sont déjà suspendus.",
  withdrawn: "L’abonné s’est rétracté : ce contrat a pris fin.",
  running: "Les services de ce contrat ne sont pas suspendus.",
};
