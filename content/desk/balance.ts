import { exactEuros, grouped } from "#content/site/format.ts";
import type { Age, BalanceStep, ReminderStep } from "#domain/billing/aged-balance.ts";
import type { Place } from "#domain/billing/places.ts";
import type { Day } from "#domain/calendar.ts";
import { formatDay, nearInstant, onNearDay } from "./dates.ts";
import { leftOutReasons } from "./left-out-reasons.ts";
import { reminderDeparture, reminderName } from "./reminders.ts";
import { rejectionReason } from "./return-reasons.ts";

/** The columns of the aged balance. */
export const ageNames: Readonly<Record<Age, string>> = {
  coming: "À échoir",
  "to-30": "1 à 30 jours",
  "to-60": "31 à 60",
  "to-90": "61 à 90",
  older: "Plus de 90",
};

const others: Readonly<
  Record<Exclude<Place, "at-bank" | "left-aside" | "asked-for">, readonly [string, string]>
> = {
  forgotten: ["Jamais présentée", "Pas encore demandée : aucune relance. Ajoutez-la à la remise."],
  prepared: ["Remise à déposer", "Elle est dans une remise que personne n’a dit avoir déposée."],
  "next-run": ["Dans la prochaine remise", "La remise à préparer la prend."],
  "to-come": ["À échoir", "Elle n’est pas encore due."],
  "on-account": ["En compte", ""],
  "to-refund": ["À rembourser", ""],
  "to-reclaim": ["À récupérer", "Remboursée par l’agence et par la banque : appelez l’abonné."],
  nowhere: ["Sans suite", "Rien ne la réclame : prévenez qui tient le site."],
};

/** What follows for the oldest month of a client: in a few words, then more. */
export function balanceStepWords(
  step: BalanceStep,
  today: Day,
): { readonly title: string; readonly text: string } {
  switch (step.place) {
    case "at-bank":
      return {
        title: "À la banque",
        text: step.on === null ? "" : `Prélevée ${onNearDay(step.on, today)}.`,
      };
    case "left-aside": {
      const why = step.reason === null ? "" : leftOutReasons[step.reason];
      const asked =
        step.requestedOn === null ? "" : ` Demandé à l’abonné le ${formatDay(step.requestedOn, today)}.`;
      return { title: "Laissée de côté", text: `${why}${asked}` };
    }
    case "asked-for": {
      const why =
        step.reason === null ? "À régler par virement." : `${rejectionReason(step.reason, step.words)}.`;
      const { title, last } = reminderStepWords(step, today);
      return { title, text: [why, last].filter(Boolean).join(" ") };
    }
    default: {
      const [title, text] = others[step.place];
      return { title, text };
    }
  }
}

/** What follows for an unpaid month, and when its last reminder left, if one did. */
export function reminderStepWords(
  { sent, lastAt, next }: ReminderStep,
  today: Day,
): { readonly title: string; readonly last: string | null } {
  return {
    title: titleOf(),
    last: lastAt === null ? null : `Dernière relance : ${nearInstant(lastAt, today)}.`,
  };

  function titleOf(): string {
    if (next?.hold?.kind === "call") return "Appeler d’abord";
    if (next) return `${reminderName(next.kind, next.dueOn)} : ${reminderDeparture(next, today)}`;
    return sent > 0 ? "À appeler : relances faites" : "À appeler";
  }
}

/** The latest note about a contract: « Virement promis », Inès, hier, 9 h 12. */
export function lastNote(
  { text, by, at }: { readonly text: string; readonly by: string; readonly at: number },
  today: Day,
): string {
  return `« ${text} », ${by}, ${nearInstant(at, today)}`;
}

/** « 97 jours ». */
export function lateSince(days: number): string {
  return `${grouped(days)} ${days < 2 ? "jour" : "jours"}`;
}

/** « Ces 1 724,95 € sont 1 177,99 € d’impayés et 547,00 € laissés de côté. »; `null` if nothing is late. */
export function lateSplit(late: readonly { readonly place: Place; readonly cents: number }[]): string | null {
  const parts = splitWords.flatMap(({ places, words }) => {
    const cents = late.reduce((sum, each) => sum + (places.includes(each.place) ? each.cents : 0), 0);
    return cents > 0 ? `${exactEuros(cents)} ${words}` : [];
  });
  const total = late.reduce((sum, { cents }) => sum + cents, 0);
  const last = parts.at(-1);
  if (last === undefined) return null;
  return `Ces ${exactEuros(total)} sont ${parts.length === 1 ? last : `${parts.slice(0, -1).join(", ")} et ${last}`}.`;
}

const splitWords: readonly { readonly places: readonly Place[]; readonly words: string }[] = [
  { places: ["asked-for", "to-reclaim", "on-account", "to-refund"], words: "d’impayés" },
  { places: ["left-aside"], words: "laissés de côté" },
  { places: ["forgotten", "nowhere", "to-come"], words: "jamais présentés" },
  { places: ["next-run"], words: "dans la prochaine remise" },
  { places: ["prepared", "at-bank"], words: "dans une remise à déposer" },
];
