import { type ContractStatus, type Step, undoMinutes } from "#domain/contract/lifecycle.ts";
import type { UndoProblem } from "#server/contracts/corrections.ts";

export const actionWords = {
  title: "Gestes",
  recompute: "Recalculer",
  evidence: "Les preuves gardent la date et votre nom.",
  noted: "Le journal garde la date et votre nom.",
  /** Before a step is taken. */
  informed: (email: string) =>
    `Un e-mail part pour ${email} dans ${undoMinutes} minutes ; d’ici là, vous pouvez annuler. Les preuves gardent la date et votre nom.`,
  /** After the step, until its mail leaves. */
  undoUntil: `L’abonné en sera informé par e-mail dans ${undoMinutes} minutes ; d’ici là, vous pouvez annuler.`,
  undo: (kind: string) => `Annuler ${stepName(kind)}…`,
  /** The reason why a motive is not offered on a day. */
  notOn: (when: string, motive: string, why: string) => `Pas ${when} ${motive}. ${why}`,
  /** The text until somebody chooses a motive. */
  choose: "Choisissez un motif",
  today: "aujourd’hui",
  onDay: (day: string) => `au ${day}`,

  problems: {
    already: "Quelqu’un vient de le faire : rien de plus n’est enregistré.",
    computed: (day: string) =>
      `Rien n’est enregistré : le jour calculé est maintenant le ${day}. Vérifiez-le, puis confirmez.`,
    status: (now: string) =>
      `Rien n’est enregistré : ce contrat vient de changer, il est maintenant ${now}. Vérifiez ce qui suit, puis confirmez.`,
    refused: (why: string) => `Rien n’est enregistré. ${why}`,
    secondPerson:
      "Vous avez corrigé cette adresse : une autre personne, la direction ou la comptabilité appelle l’abonné et la vérifie. Rien n’est enregistré.",
    day: "Donnez un jour : rien n’est enregistré.",
    motive: "Choisissez un motif : rien n’est enregistré.",
    form: "Rien n’est enregistré : le formulaire n’était pas complet.",
  },
} as const;

const undoneSteps = {
  withdraw: "la rétractation",
  terminate: "la résiliation",
  suspend: "la suspension",
  "take-back": "l’annulation de la résiliation",
  reactivate: "le rétablissement",
} as const satisfies Record<Step["kind"], string>;

/** A step of a contract by its kind, in a sentence: « la résiliation ». */
export function stepName(kind: string): string {
  return Object.hasOwn(undoneSteps, kind) ? undoneSteps[kind as Step["kind"]] : "une étape";
}

/** Why a record made by mistake can no longer be undone. */
export const undoProblems = {
  "not-latest": "Quelqu’un l’a déjà fait, ou autre chose a suivi : rien n’est enregistré.",
  "too-old": "Une étape ne s’annule que le jour où elle est enregistrée.",
  "mail-left": "L’e-mail au client est parti, ou part en ce moment : cette étape ne s’annule plus.",
  "run-made": "Une remise a été enregistrée depuis : cette étape ne s’annule plus.",
  refunded: "Un remboursement a été noté depuis : cela ne s’annule plus.",
} as const satisfies Partial<Record<UndoProblem["code"], string>>;

/** The status of a contract, after « il est maintenant ». */
export function describeStatus(status: ContractStatus, lastDay: string): string {
  switch (status.state) {
    case "active":
      return "actif";
    case "suspended":
      return status.suspension.reason === "unpaid" ? "suspendu pour impayés" : "suspendu pour force majeure";
    case "terminating":
      return `résilié au ${lastDay}`;
    case "withdrawn":
      return "terminé par la rétractation de l’abonné";
  }
}

/** Words for saving a mandate, or what was signed elsewhere, in its question and behind its link. */
export const saveMandateWords = {
  title: "Télécharger ce document",
  text: "Ce PDF porte l’IBAN entier du client. Ne le confiez qu’à qui doit le lire. Votre nom et l’heure sont inscrits aux preuves de ce contrat, pour toujours.",
  submit: "Télécharger et inscrire",
  nothing: "Fermer",
} as const;
