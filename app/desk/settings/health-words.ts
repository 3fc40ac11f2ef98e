import { asTitle, inWords } from "#content/site/format.ts";

export const healthPageWords = {
  title: "Santé",
  lead: (faults: number, warnings: number, when: string) => `${summary(faults, warnings)} Contrôlé ${when}.`,
  again: "Contrôler à nouveau",
  levels: { ok: "Va bien : ", warning: "À regarder : ", fault: "À corriger : " },
  mails: "Voir les e-mails",
} as const;

/** « Deux points à corriger, un à regarder. » */
function summary(faults: number, warnings: number): string {
  if (faults + warnings === 0) return "Tout va bien.";
  const points = (count: number) => `${asTitle(inWords(count))} point${count > 1 ? "s" : ""}`;
  if (faults === 0) return `${points(warnings)} à regarder.`;
  if (warnings === 0) return `${points(faults)} à corriger.`;
  return `${points(faults)} à corriger, ${inWords(warnings)} à regarder.`;
}
