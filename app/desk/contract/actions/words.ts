import type { ContractStatus } from "#domain/contract/lifecycle.ts";

/** Words that the actions of a contract share. */
export const actionLabels = {
  title: "Gestes",
  notAllowed: "Votre rôle permet de lire ce contrat, pas de le changer.",
  nothing: "Ne rien changer",
  recompute: "Recalculer",
  evidence: "Les preuves gardent la date et votre nom.",
  noted: "Le journal garde la date et votre nom.",
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
    form: "Rien n’est enregistré : le formulaire n’était pas complet.",
  },
} as const;

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

/** Words for saving the mandate, in its question and behind its link. */
export const saveMandateLabels = {
  title: "Télécharger le mandat",
  text: "Ce PDF porte l’IBAN entier du client. Ne le confiez qu’à qui doit le lire. Votre nom et l’heure sont inscrits aux preuves de ce contrat, pour toujours.",
  submit: "Télécharger et inscrire",
  nothing: "Fermer",
} as const;
