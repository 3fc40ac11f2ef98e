import { formatDay, nearDay, nearInstant } from "#content/desk/dates.ts";
import { rejectionReason } from "#content/desk/return-reasons.ts";
import { exactEuros, grouped } from "#content/site/format.ts";
import type { Age } from "#domain/billing/aged-balance.ts";
import type { Day } from "#domain/calendar.ts";
import type { BalanceStep } from "#server/desk/books/balance.ts";
import { leftOutWords } from "../debits/left-out-words.ts";

/** Words of the aged balance. */
export const balanceWords = {
  title: "Balance âgée",
  lead: "Ce que les abonnés doivent, le plus ancien d’abord.",
  csv: "En tableau (CSV)",
  panel: {
    title: "En retard",
    count: (late: number, comingCents: number) => `${counted(late)}, et ${exactEuros(comingCents)} à échoir`,
    nobody: "Personne n’est en retard",
    oldest: (name: string, cents: number, days: number) =>
      `${name}, l’impayé le plus ancien : ${exactEuros(cents)}, depuis ${since(days)}.`,
  },
  ages: {
    coming: "À échoir",
    "to-30": "1 à 30 jours",
    "to-60": "31 à 60",
    "to-90": "61 à 90",
    older: "Plus de 90",
  } satisfies Record<Age, string>,
  list: {
    title: "Par abonné",
    text: "Les sommes en compte sont déjà déduites",
    caption: "Balance âgée, le plus ancien retard d’abord",
    none: "Aucun abonné n’est en retard.",
    notFound: (words: string) => `Aucun abonné qui doit une somme ne répond à « ${words} ».`,
    columns: { client: "Abonné", total: "Total", step: "Suite" },
    since,
    onAccount: (cents: number) => `${exactEuros(cents)} en compte déjà déduits`,
    note: (text: string, by: string, at: number, today: Day) =>
      `« ${text} », ${by}, ${nearInstant(at, today)}`,
    coming: (count: number) =>
      count === 1 ? "Un abonné sans retard" : `${grouped(count)} abonnés sans retard`,
    comingText: "Prélèvements à la banque et échéances du jour.",
    showAll: "Les montrer",
    total: (count: number) => counted(count),
    find: "Abonné ou contrat",
    findButton: "Trouver",
  },
  step(step: BalanceStep, today: Day): { readonly title: string; readonly text: string } {
    switch (step.kind) {
      case "at-bank":
        return { title: "À la banque", text: `Prélevée ${nearDay(step.on, today)}.` };
      case "next-run":
        return { title: "Dans la prochaine remise", text: "Elle sera présentée de nouveau." };
      case "forgotten":
        return {
          title: "Jamais présentée",
          text: "Pas encore demandée : aucune relance. Ajoutez-la à la remise.",
        };
      case "left-aside": {
        const asked = step.requestedOn === null ? "" : ` Demandé le ${formatDay(step.requestedOn, today)}.`;
        return { title: "Laissée de côté", text: `${leftOutWords.reasons[step.reason]}${asked}` };
      }
      case "asked": {
        const why = step.reason === null ? "" : rejectionReason(step.reason);
        const last = step.lastAt === null ? "" : ` Dernière relance ${nearInstant(step.lastAt, today)}.`;
        if (step.nextAt !== null)
          return {
            title: `${ranks[step.sent] ?? "Relance"} relance ${nearInstant(step.nextAt, today)}`,
            text: `${why}${last}`,
          };
        return { title: step.sent > 0 ? "À appeler : relances faites" : "À appeler", text: `${why}${last}` };
      }
    }
  },
} as const;

const ranks = ["Première", "Deuxième", "Troisième"] as const;

function since(days: number): string {
  return `${grouped(days)} ${days === 1 ? "jour" : "jours"}`;
}

function counted(count: number): string {
  return count === 1 ? "1 abonné" : `${grouped(count)} abonnés`;
}
