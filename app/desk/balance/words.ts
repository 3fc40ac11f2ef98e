import { lateSince } from "#content/desk/balance.ts";
import { exactEuros, grouped } from "#content/site/format.ts";

/** Words of the aged balance. */
export const balanceWords = {
  title: "Balance âgée",
  lead: "Ce que les abonnés doivent, le plus ancien d’abord.",
  csv: "En tableau (CSV)",
  panel: {
    title: "En retard",
    count: (late: number, comingCents: number) => `${counted(late)}, et ${exactEuros(comingCents)} à échoir`,
    nobody: (comingCents: number) => `Personne, et ${exactEuros(comingCents)} à échoir`,
    oldest: (name: string, cents: number, days: number) =>
      `${name}, l’impayé le plus ancien : ${exactEuros(cents)}, depuis ${lateSince(days)}.`,
  },
  list: {
    title: "Par abonné",
    caption: "Balance âgée, le plus ancien retard d’abord",
    none: "Aucun abonné n’est en retard.",
    notFound: (words: string) => `Aucun abonné qui doit une somme ne répond à « ${words} ».`,
    columns: { client: "Abonné", total: "Total", step: "Suite" },
    since: (days: number) => `depuis ${lateSince(days)}`,
    onAccount: (cents: number) => `${exactEuros(cents)} en compte, déjà déduits.`,
    coming: (count: number) =>
      count === 1 ? "Un abonné sans retard" : `${grouped(count)} abonnés sans retard`,
    showAll: "Les montrer",
    showLate: "Seulement les retards",
    more: (count: number) =>
      count === 1
        ? "Un autre abonné est dans le tableau (CSV)."
        : `${grouped(count)} autres abonnés sont dans le tableau (CSV).`,
    total: counted,
    find: "Abonné ou contrat",
    findButton: "Trouver",
    add: "Ajouter à la remise",
    about: (name: string) => ` : ${name}`,
    rule: "Les sommes en compte sont déjà déduites. Le retard se compte du dernier jour pour payer. Ce qui est à la banque compte dans « À échoir » ; ce qui attend encore sa facture n’y est pas.",
  },
} as const;

function counted(count: number): string {
  return count === 1 ? "1 abonné" : `${grouped(count)} abonnés`;
}
