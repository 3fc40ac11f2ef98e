import { asTitle, inWords } from "#content/site/format.ts";

export const healthPageWords = {
  title: "Santé du site",
  /** `faults` and `warnings`: what is shown open. */
  lead: (faults: number, warnings: number, when: string) =>
    `${asTitle(points(faults, warnings)) || "Rien à corriger ici"}. Contrôlé ${when}.`,
  nothing: "Rien à corriger ici",
  /** « Pour qui tient le site : quarante-sept points à regarder, et onze qui vont bien. » */
  folded: (warnings: number, fine: number) => {
    const well = fine === 1 ? "un qui va bien" : `${inWords(fine)} qui vont bien`;
    if (warnings === 0)
      return fine === 1 ? "Un point qui va bien" : `${asTitle(inWords(fine))} points qui vont bien`;
    return `Pour qui tient le site : ${points(0, warnings)}${fine > 0 ? `, et ${well}` : ""}`;
  },
  again: "Contrôler à nouveau",
  levels: { ok: "Va bien : ", warning: "À regarder : ", fault: "À corriger : " },
  mails: "Voir les e-mails",
} as const;

/** « deux points à corriger, un à regarder »; nothing if there is none. */
function points(faults: number, warnings: number): string {
  const counted = (count: number) => `${inWords(count)} point${count > 1 ? "s" : ""}`;
  if (faults === 0) return warnings === 0 ? "" : `${counted(warnings)} à regarder`;
  if (warnings === 0) return `${counted(faults)} à corriger`;
  return `${counted(faults)} à corriger, ${inWords(warnings)} à regarder`;
}
