import { asTitle, inWords } from "#content/site/format.ts";

export const mailsWords = {
  title: "E-mails",
  dead: "Abandonnés",
  deadWhy: "Refusés par le serveur du destinataire, ou essayés en vain pendant quatre jours.",
  waiting: "En attente",
  sent: "Partis",
  cancelled: "Annulés",
  count: (total: number) => `${total} e-mail${total > 1 ? "s" : ""}`,
  allSent: "Tous les e-mails partis",
  allWaiting: "Tous ceux qui attendent",
  back: "Tous les e-mails",
  columns: {
    mail: "E-mail",
    about: "Au sujet de",
    nextAt: "Prochaine tentative",
    why: "Pourquoi",
    sentAt: "Parti",
    attempts: "Tentatives",
  },
  planned: "Envoi prévu",
  retried: (attempts: number) => `${attempts} tentative${attempts > 1 ? "s" : ""} déjà`,
  about: (kind: string, name: string) => ` : ${kind}, ${name}`,
  serverSaid: "Le serveur a dit : ",
  attempt: (when: string, attempts: number) =>
    `${asTitle(when)}, ${attempts > 1 ? `${attempts} tentatives` : "première tentative"}.`,
  correct: "Corriger l’adresse…",
  again: "Renvoyer",
  allAgain: "Les renvoyer tous",
  erased: "effacé",
  noneDead: "Aucun e-mail abandonné.",
  noneWaiting: "Aucun e-mail n’attend.",
  noneSent: "Aucun e-mail n’est encore parti.",
  problems: {
    unknown: "Cet e-mail n’est plus là.",
    already: "Il est déjà parti, ou il part en ce moment.",
  },
} as const;

/**
 * Causes behind the answers of mail servers: the enhanced status codes of RFC 3463, or the words that servers use
 * instead.
 */
const causes: readonly (readonly [said: RegExp, means: string])[] = [
  [/\b5\.1\.\d|user unknown|no such user/i, "L’adresse du destinataire n’existe pas."],
  [/\b[45]\.2\.2\b|mailbox full|over quota/i, "La boîte du destinataire est pleine."],
  [/\b[45]\.7\.\d/, "Le serveur du destinataire refuse ce que nous envoyons."],
  [/ECONN|ETIMEDOUT|ENOTFOUND|timed? ?out/i, "Le serveur de messagerie n’a pas répondu."],
];

/** Why a mail did not arrive, if the server's answer tells; the page shows it first. */
export function causeOf(lastError: string | null): string | null {
  return causes.find(([said]) => lastError !== null && said.test(lastError))?.[1] ?? null;
}

/** The summary under the title: how many mails need somebody's attention. */
export function mailsLead(dead: number): string {
  if (dead === 0) return "Tout part normalement.";
  if (dead === 1) return "Un e-mail abandonné attend une correction.";
  return `${asTitle(inWords(dead))} e-mails abandonnés attendent une correction.`;
}
