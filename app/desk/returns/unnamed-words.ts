import { formatDay } from "#content/desk/dates.ts";
import { asTitle, exactEuros, inWords } from "#content/site/format.ts";
import type { UnnamedReturn } from "#domain/billing/unnamed-returns.ts";
import type { Day } from "#domain/calendar.ts";

/** Words about sums that the bank took back without naming their debits. */
export const unnamedWords = {
  title: "Repris par la banque, sans nom",
  text: "Tant que la banque n’a pas dit lesquels, personne ne sait qui doit payer. Demandez-lui l’avis détaillé (camt.054), ou lisez leurs noms dans son espace en ligne et notez chaque rejet.",
  settle: "C’est réglé…",
  ofSum: (sum: string) => ` : ${sum}`,
  question: "Plus rien à noter ?",
  submit: "C’est réglé",
  reason: "Pourquoi ?",
  reasonHint: "Par exemple : rendu par la banque le 14 novembre, ou rejets notés à une autre date.",
  happens: "La ligne quitte « Aujourd’hui »",
  outcome: "Rien d’autre ne change : aucun prélèvement n’est noté rejeté. Le journal garde votre raison.",
  settled: "C’est noté : cette somme n’attend plus rien.",
  problems: {
    reason: "Dites pourquoi, en 200 caractères au plus.",
    already: "Cette somme est réglée déjà : ses rejets sont notés, ou quelqu’un l’a dit avant vous.",
  },
  preview: {
    title: "Repris sans nom",
    text: "Enregistrez, puis demandez à la banque l’avis détaillé : « Aujourd’hui » le rappelle jusqu’à ce que les rejets soient notés.",
    recorded: "déjà noté",
  },
  task: {
    text: (sum: string) =>
      `${sum}, sans les nommer. Demandez-lui l’avis détaillé (camt.054), ou notez les rejets.`,
    textOfOne: (sum: string) =>
      `${sum}, sans le nommer. Demandez-lui l’avis détaillé (camt.054), ou notez le rejet.`,
    action: "Voir",
  },
} as const;

/** « 2 prélèvements, 218,00 €, le 12 novembre ». */
export function unnamedSum({ count, amountCents, on }: UnnamedReturn, today: Day): string {
  return `${debitsSaid(count)}, ${exactEuros(amountCents)}, le ${formatDay(on, today)}`;
}

/** « La banque a repris deux prélèvements, 218,00 €, sans les nommer. … » */
export function unnamedTask({ count, amountCents }: Omit<UnnamedReturn, "on">): string {
  const sum = `La banque a repris ${debitsSaid(count)}, ${exactEuros(amountCents)}`;
  return count === 1 ? unnamedWords.task.textOfOne(sum) : unnamedWords.task.text(sum);
}

function debitsSaid(count: number | null): string {
  if (count === null) return "un ou plusieurs prélèvements";
  if (count === 1) return "un prélèvement";
  return `${inWords(count)} prélèvements`;
}

/** The same, at the head of a line. */
export function unnamedTitle(sum: UnnamedReturn, today: Day): string {
  return asTitle(unnamedSum(sum, today));
}
