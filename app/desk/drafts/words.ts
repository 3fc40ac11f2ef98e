import { asTitle, inWords } from "#content/site/format.ts";
import { draftRetentionDays } from "#domain/retention.ts";

/** Words of the page of unfinished subscriptions. */
export const draftsWords = {
  title: "Souscriptions à reprendre",
  caption: "Souscriptions inachevées, les plus pressées d’abord",
  columns: {
    name: "Raison sociale",
    phone: "Téléphone",
    pack: "Pack",
    filledIn: "Remplie",
    where: "Où elle en est",
    erased: "S’efface",
    actions: "Geste",
  },
  step1: "Étape 1 validée",
  summary: (when: string) => `Récapitulatif affiché ${when}`,
  reminders: (sent: number) => `${sent} rappel${sent > 1 ? "s" : ""} sur 2`,
  stopped: "Ne veut plus de rappel",
  inDays: (days: number) => (days <= 0 ? "aujourd’hui" : days === 1 ? "demain" : `dans ${days} jours`),
  callAction: "Appeler…",
  call: {
    title: (name: string) => `Appeler ${name}`,
    first: "Aucun appel noté.",
    last: (result: string, by: string, when: string) => `${result}, ${by}, ${when}`,
    question: "Qu’a donné l’appel ?",
    results: {
      reached: "Personne jointe",
      "message-left": "Message laissé",
      "call-later": "À rappeler",
    },
    outcomes: {
      reached: { title: "Joint", note: "Plus d’appel à faire pour cette souscription." },
      "message-left": {
        title: "Message laissé, ou sans réponse",
        note: "L’appel revient le prochain jour ouvré.",
      },
      "call-later": { title: "À rappeler le jour convenu", note: "L’appel revient ce jour-là." },
    },
    on: "À rappeler le",
    until: (day: string) => `Seulement pour un rappel convenu. La souscription s’efface le ${day}.`,
    submit: "Noter l’appel",
    nothing: "Ne rien noter",
    recorded: "Le journal garde la date et votre nom.",
    problems: {
      unknown: "Cette souscription est signée, ou s’est effacée.",
      called: "Quelqu’un vient de noter un appel. Lisez ce qu’il a donné avant de noter le vôtre.",
      outcome: "Dites ce qu’a donné l’appel.",
      day: "Donnez le jour du rappel, après aujourd’hui et avant l’effacement de la souscription.",
    },
  },
  prepared: "Souscriptions préparées",
  prepare: "Préparer une souscription",
  remind: "Envoyer le rappel",
  leaving: "Le rappel part.",
  /** The person that a button is about, for screen readers alone. */
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

/** How many people stopped on the way, and how many of them have already had both reminders. */
export function draftsLead(total: number, toCall: number): string {
  if (total === 0) return "Personne n’attend.";
  const count = asTitle(inWords(total, { feminine: true }));
  const people = total === 1 ? `${count} personne a rempli` : `${count} personnes ont rempli`;
  const calls =
    toCall === 0
      ? ""
      : toCall === 1
        ? " Une a reçu ses deux rappels : appelez-la."
        : ` ${asTitle(inWords(toCall))} ont reçu leurs deux rappels : appelez-les.`;
  return `${people} l’étape 1 sans signer.${calls}`;
}
