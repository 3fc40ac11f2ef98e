import { longDate } from "#content/format.ts";
import type { ContractStatus, StepProblem } from "#domain/contract/lifecycle.ts";

/** Says why a step cannot be taken. */
export function stepProblem(problem: StepProblem, status: ContractStatus): string {
  const lastDay = "lastDayOn" in status ? longDate(status.lastDayOn) : "";
  return {
    ...problems,
    terminating: `Ce contrat est déjà résilié, son dernier jour est le ${lastDay}.`,
    terminated: `Ce contrat a pris fin le ${lastDay}.`,
  }[problem];
}

const problems: Readonly<Record<Exclude<StepProblem, "terminating" | "terminated">, string>> = {
  undeclared: "La rétractation est réservée aux entreprises de moins de six salariés.",
  "too-late": "Le délai de rétractation était expiré ce jour-là.",
  "nothing-unpaid":
    "Il faut deux mensualités de suite, rejetées par la banque et non réglées : ce contrat n’en a aucune.",
  "one-unpaid":
    "Il faut deux mensualités de suite, rejetées par la banque et non réglées : ce contrat n’en a pas encore deux qui se suivent.",
  "not-reminded":
    "Deux mensualités de suite sont impayées, mais une relance doit d’abord être partie pour chacune : il en manque une.",
  "too-soon": "La force majeure doit avoir suspendu les services pendant plus de 30 jours consécutifs.",
  before: "Cette date précède la signature du contrat ou le début de la suspension.",
  "not-yet": "Cette date est à venir : une demande s’enregistre une fois reçue.",
  suspended: "Les services de ce contrat sont déjà suspendus.",
  withdrawn: "L’abonné s’est rétracté : ce contrat a pris fin.",
  running: "Les services de ce contrat ne sont pas suspendus.",
};
