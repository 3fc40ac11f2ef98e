import type { CommandWords } from "./command-words.ts";
import { listingWords } from "./listing.ts";

/** Words of the command `mails`. */
export const mailsWords = {
  name: "mails",
  purpose: "Suivre les e-mails : en attente, partis, abandonnés",
  usage: ["mails [--etat ÉTAT] [--page N]", "mails CODE relancer", "mails relancer"],
  positionals: { code: { shown: "CODE" }, action: { shown: "ACTION" } },
  options: {
    etat: {
      value: "ÉTAT",
      text: "attente, envoyes, morts ou annules ; ceux qui attendent et les morts sinon",
    },
    page: listingWords.options.page,
  },
  examples: [
    { text: "Ce qui n’est pas parti, et pourquoi", words: "mails" },
    { text: "Les derniers e-mails envoyés", words: "mails --etat envoyes" },
    { text: "Renvoyer un e-mail abandonné, par son code", words: "mails 3f9a12c4 relancer" },
    { text: "Renvoyer tous ceux qui ont été abandonnés", words: "mails relancer" },
  ],
  notes: [
    "Un e-mail est abandonné quand le serveur du destinataire le refuse, ou après quatre jours d’essais. Corrigez d’abord la cause, puis relancez-le : le site l’envoie dans la seconde.",
  ],
} as const satisfies CommandWords;

/** What the list of mails says. */
export const mailListWords = {
  labels: {
    code: "Code",
    kind: "E-mail",
    about: "Au sujet de",
    state: "État",
    since: "Date",
    attempts: "Essais",
    error: "Dernière erreur",
  },
  typedStates: { attente: "waiting", envoyes: "sent", morts: "dead", annules: "cancelled" },
  states: { waiting: "En attente", sent: "Parti", dead: "Abandonné", cancelled: "Annulé" },
  kinds: {
    confirmation: "Confirmation du contrat",
    "reminder-1": "Premier rappel",
    "reminder-2": "Second rappel",
    "agency-contract": "Nouveau contrat, à l’agence",
    "agency-draft": "Étape 1 remplie, à l’agence",
    "agency-message": "Message reçu, à l’agence",
    acknowledgement: "Accusé d’un message",
    withdrawal: "Accusé de rétractation",
    termination: "Accusé de résiliation",
    "agency-withdrawal": "Rétractation, à l’agence",
    "agency-termination": "Résiliation, à l’agence",
    "provider-termination": "Résiliation par l’agence",
    suspension: "Suspension des services",
    reactivation: "Services rétablis",
    "new-link": "Nouveau lien privé",
    "debit-notice": "Préavis de prélèvement",
    "staff-link": "Lien pour entrer au bureau",
    "trial-ending": "Fin de l’essai",
  },
  erased: "effacé",
  total: (waiting: number, sent: number, dead: number) =>
    `${waiting} en attente, ${sent} parti${sent > 1 ? "s" : ""}, ${dead} abandonné${dead > 1 ? "s" : ""}.`,
  again: (count: number) =>
    count === 0
      ? "Aucun e-mail à relancer."
      : `${count} e-mail${count > 1 ? "s" : ""} relancé${count > 1 ? "s" : ""}. Le site ${count > 1 ? "les" : "l’"} envoie dès maintenant.`.replace(
          "l’ envoie",
          "l’envoie",
        ),
  askAll: (count: number) =>
    `Relancer ${count} e-mail${count > 1 ? "s" : ""} abandonné${count > 1 ? "s" : ""} ?`,
  problems: {
    unknown: (code: string) => `Aucun e-mail n’a le code ${code}.`,
    state: (known: readonly string[]) => `L’option --etat attend un de ces mots : ${known.join(", ")}.`,
    left: "Cet e-mail est déjà parti : il ne part pas deux fois.",
    cancelled: "Cet e-mail a été annulé : il n’a plus lieu d’être.",
    leaving: "Cet e-mail est justement en train de partir.",
    noAction: "Que faire de cet e-mail ? Ajoutez relancer.",
  },
} as const;
