import { onNearDay } from "#content/desk/dates.ts";
import { asTitle, inWords } from "#content/site/format.ts";
import type { Day } from "#domain/calendar.ts";
import { contactRetentionMonths } from "#domain/retention.ts";

export const messagesWords = {
  title: "Messages",
  list: "Liste des messages",
  states: "États",
  tabs: { recent: "Récents", waiting: "À traiter", handled: "Traités" },
  search: "Chercher dans les messages",
  read: "Lire",
  waiting: "À traiter",
  handled: "Traité",
  isWaiting: ", à traiter",
  all: "Tous les messages",
  older: "Messages plus anciens",
  export: "Exporter",
  asCsv: " les messages en CSV",
  reply: "Répondre par e-mail",
  subject: (on: string) => `Votre message du ${on}`,
  handle: "Marquer comme traité",
  reopen: "Remettre à traiter",
  columns: {
    known: "Chez nous",
    acknowledgement: "Accusé",
    handled: "Traité",
    erasedOn: "Effacé le",
  },
  stranger: "Ni contrat ni souscription à cette adresse",
  contractOf: (name: string) => `Abonné : ${name}`,
  draftOf: (name: string) => `Souscription en cours : ${name}`,
  acknowledgedAt: (when: string) => `Parti ${when}`,
  notAcknowledged: "Pas encore parti",
  erasure: (day: string) => `${day}, ${inWords(contactRetentionMonths)} mois après le dernier contact`,
  withContract: "Avec les données de son contrat",
  none: { title: "Aucun message", text: "Ce qui s’écrit sur la page Contact arrive ici." },
  noneFound: {
    title: "Rien ne correspond",
    text: "Aucun message ne contient ces mots.",
    widen: "Voir tous les messages",
  },
  noneWaiting: { title: "Rien n’attend", text: "Tous les messages sont traités." },
  unknown: { title: "Ce message n’est plus là", text: "Il a été effacé, ou son adresse est incomplète." },
  already: "Quelqu’un vient de le faire.",
  notAllowed: "Votre rôle permet de lire les messages, pas de les classer.",
} as const;

/** How many people wait for an answer, and since when. */
export function waitingLead(waiting: number, oldestOn: Day | null, today: Day): string {
  if (waiting === 0 || oldestOn === null) return "Personne n’attend de réponse.";
  const since = onNearDay(oldestOn, today);
  if (waiting === 1) return `Une personne attend une réponse, depuis ${since}.`;
  const count = waiting < 100 ? asTitle(inWords(waiting, { feminine: true })) : waiting;
  return `${count} personnes attendent une réponse, la première depuis ${since}.`;
}
