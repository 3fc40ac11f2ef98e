import { asTitle, inWords } from "#content/format.ts";
import { draftRetentionDays } from "#domain/retention.ts";

/** What the page of unfinished subscriptions says. */
export const draftsPageWords = {
  title: "Souscriptions à reprendre",
  caption: "Souscriptions inachevées, les plus pressées d’abord",
  labels: {
    name: "Raison sociale",
    phone: "Téléphone",
    pack: "Pack",
    filledIn: "Remplie",
    where: "Où elle en est",
    erased: "S’efface",
    gesture: "Geste",
  },
  step1: "Étape 1 validée",
  summary: (when: string) => `Récapitulatif affiché ${when}`,
  reminders: (sent: number) => `${sent} rappel${sent > 1 ? "s" : ""} sur 2`,
  stopped: "Ne veut plus de rappel",
  inDays: (days: number) => (days <= 0 ? "aujourd’hui" : days === 1 ? "demain" : `dans ${days} jours`),
  call: "Appeler",
  remind: "Envoyer le rappel",
  leaving: "Le rappel part.",
  /** What a button is about, read aloud after its words. */
  about: (name: string) => ` : ${name}`,
  nextAt: (when: string) => `Prochain rappel ${when}`,
  after: `Une souscription s’efface ${inWords(draftRetentionDays)} jours après sa dernière étape. La personne peut la reprendre d’ici là par le lien de ses rappels.`,
  none: {
    title: "Personne ne s’est arrêté en chemin",
    text: "Qui remplit l’étape 1 sans signer apparaît ici aussitôt.",
  },
  problems: {
    unknown: "Cette souscription est signée, ou s’est effacée.",
    stopped: "Cette personne ne veut plus de rappel. Respectez son choix.",
    leaving: "Ce rappel part déjà.",
    "all-sent": "Les deux rappels sont déjà partis. Appelez plutôt.",
  },
  notAllowed: "Votre rôle permet de lire les souscriptions, pas d’écrire à leurs auteurs.",
} as const;

/** How many people stopped on the way, and how many of them have had both reminders. */
export function draftsLead(total: number, toCall: number): string {
  if (total === 0) return "Personne n’attend.";
  const count = total < 100 ? asTitle(inWords(total, { feminine: true })) : String(total);
  const people = total === 1 ? `${count} personne a rempli` : `${count} personnes ont rempli`;
  const calls =
    toCall === 0
      ? ""
      : toCall === 1
        ? " Une a reçu ses deux rappels : appelez-la."
        : ` ${toCall < 100 ? asTitle(inWords(toCall)) : toCall} ont reçu leurs deux rappels : appelez-les.`;
  return `${people} l’étape 1 sans signer.${calls}`;
}
