import { packInSentence } from "#content/contract/packs.ts";
import type { PackId } from "#domain/pack.ts";

/** Label of the link in a reminder that stops further ones, and of the button on the page behind it. */
export const stopReminders = "Ne plus recevoir de rappel";

/** Words of that page, for each result. */
export const reminderWords = {
  waiting: (pack: PackId) => ({
    title: "Arrêter les rappels",
    text: `Vous avez commencé à souscrire le ${packInSentence(pack)}, sans aller jusqu’à la signature. Un clic suffit : nous ne vous le rappellerons plus.`,
  }),
  stopped: (pack: PackId) => ({
    title: "C’est noté",
    text: `Nous ne vous rappellerons plus le contrat commencé pour le ${packInSentence(pack)}. Sans signature, rien n’est conclu ni prélevé, et vos informations seront effacées. Si vous changez d’avis d’ici là, votre dossier vous attend.`,
  }),
  over: {
    title: "Soyez tranquille",
    text: "Ce lien ne mène plus à aucun contrat à signer : aucun rappel ne partira. Vous n’avez rien à faire.",
  },
  resume: "Reprendre mon contrat",
  home: "Aller à l’accueil",
  illustration: "Le ZenMaster, assis en méditation",
} as const;
