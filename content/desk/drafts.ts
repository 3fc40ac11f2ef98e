import type { CommandWords } from "./command-words.ts";
import { listingWords } from "./listing.ts";

/** Words of the command `brouillons`. */
export const draftsWords = {
  name: "brouillons",
  purpose: "Voir les souscriptions inachevées, les relancer",
  usage: ["brouillons [--texte MOTS] [--page N]", "brouillons CODE relancer"],
  positionals: { code: { shown: "CODE" }, action: { shown: "ACTION" } },
  options: { texte: listingWords.options.texte, page: listingWords.options.page },
  examples: [
    { text: "Qui a rempli l’étape 1 sans signer", words: "brouillons" },
    { text: "Envoyer tout de suite le prochain rappel", words: "brouillons 3f9a12c4 relancer" },
  ],
  notes: [
    "Le site envoie de lui-même deux rappels, une heure puis trois jours après l’étape 1. Relancer fait partir le prochain dès maintenant ; il n’y en a jamais plus de deux.",
  ],
} as const satisfies CommandWords;

/** What the list of drafts says. */
export const draftListWords = {
  labels: {
    code: "Code",
    updatedOn: "Rempli le",
    expiresOn: "Expire le",
    pack: "Pack",
    name: "Raison sociale",
    phone: "Téléphone",
    reminders: "Rappels",
  },
  reminders: (sent: number) => `${sent} sur 2`,
  total: (count: number) => `${count} souscription${count > 1 ? "s" : ""} à reprendre.`,
  reminded: (email: string) => `Un rappel part dès maintenant pour ${email}.`,
  problems: {
    unknown: (code: string) => `Aucune souscription inachevée n’a le code ${code}.`,
    noAction: "Que faire de cette souscription ? Ajoutez relancer.",
    stopped: "Cette personne ne veut plus de rappel pour cette souscription. Respectez son choix.",
    allSent: (phone: string) => `Les deux rappels sont déjà partis. Appelez plutôt le ${phone}.`,
  },
} as const;
