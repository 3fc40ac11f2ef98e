import type { CommandWords } from "./command-words.ts";
import { listingWords } from "./listing.ts";

/** Words of the command `messages`. */
export const messagesWords = {
  name: "messages",
  purpose: "Lire les messages du formulaire de contact",
  usage: ["messages [options]", "messages CODE", "messages CODE traiter"],
  positionals: { code: { shown: "CODE" }, action: { shown: "ACTION" } },
  options: {
    etat: { value: "ÉTAT", text: "nouveau ou traite" },
    du: { value: "DATE", text: "reçus à partir de ce jour" },
    au: { value: "DATE", text: "reçus jusqu’à ce jour inclus" },
    texte: listingWords.options.texte,
    page: listingWords.options.page,
  },
  examples: [
    { text: "Les messages que personne n’a encore traités", words: "messages --etat nouveau" },
    { text: "En lire un, par son code", words: "messages 3f9a12c4" },
    { text: "Le marquer comme traité", words: "messages 3f9a12c4 traiter" },
  ],
} as const satisfies CommandWords;

/** What the messages say of themselves. */
export const messageListWords = {
  labels: {
    code: "Code",
    receivedAt: "Reçu le",
    state: "État",
    name: "Nom",
    phone: "Téléphone",
    email: "E-mail",
    message: "Message",
  },
  states: { nouveau: "Nouveau", traite: "Traité" },
  handledOn: (day: string) => `Traité le ${day}`,
  total: (count: number, waiting: number) =>
    `${count} message${count > 1 ? "s" : ""}, dont ${waiting} à traiter.`,
  done: (name: string) => `Le message de ${name} est marqué comme traité.`,
  problems: {
    unknown: (code: string) => `Aucun message n’a le code ${code}.`,
    state: (known: readonly string[]) => `L’option --etat attend un de ces mots : ${known.join(", ")}.`,
  },
} as const;
