import type { Day } from "#domain/calendar.ts";

/** Conform, not conform, not applicable. */
export type Verdict = "C" | "NC" | "NA";

/**
 * The verdicts of docs/accessibility.md: a theme of the RGAA 4.1 a line, its criteria in their order. The rate of the
 * public page follows from them.
 */
const verdicts = [
  "C C C NA NA C C NA NA", // Images
  "NA NA", // Cadres
  "C C C", // Couleurs
  "NA NA NA NA NA NA NA NA NA NA NA NA NA", // Multimédia
  "NA NA NA C C C C NA", // Tableaux
  "C C", // Liens
  "C NA C C C", // Scripts
  "C NC C C C C NA NA C NA", // Éléments obligatoires
  "C C C C", // Structuration de l’information
  "C C C C C C C C C C C C NA NA", // Présentation de l’information
  "C C C C C C C NA C C C C C", // Formulaires
  "C C C C C C C C C C C", // Navigation
  "C C C NA NA NA C C C C C NA", // Consultation
].map((theme) => theme.split(" ") as Verdict[]);

/** The verdict of each criterion, by its number: « 8.2 ». */
export const audit: ReadonlyMap<string, Verdict> = new Map(
  verdicts.flatMap((theme, at) => theme.map((verdict, index) => [`${at + 1}.${index + 1}`, verdict])),
);

/** The day on which the criteria were gone through. */
export const auditedOn: Day = "2026-11-28";

/** How many criteria have a verdict. */
export function countOf(verdict: Verdict): number {
  return [...audit.values()].filter((each) => each === verdict).length;
}

/** The conform share of the criteria that apply, in whole per cent: rounded down, so that 100 means all. */
export function conformRate(): number {
  return Math.floor((100 * countOf("C")) / (countOf("C") + countOf("NC")));
}
