import { onNearDay } from "#content/desk/dates.ts";
import { asTitle, inWords } from "#content/site/format.ts";
import type { Day } from "#domain/calendar.ts";
import { contactRetentionMonths } from "#domain/retention.ts";
import type { MailState } from "#server/database/mail/outbox-entries.ts";
import type { ReplyProblem } from "#server/messages/inbox.ts";

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
  replying: {
    label: (email: string) => `Répondre à ${email}`,
    hint: "Part par e-mail, signée de votre prénom, au-dessus du message reçu ; la personne répond à l’agence. Une copie reste ici.",
    submit: "Envoyer la réponse",
    by: (name: string) => `Réponse : ${name}`,
    states: {
      waiting: "Part dans un instant",
      sent: "Partie",
      dead: "Pas partie : voir les e-mails",
      cancelled: "Annulée",
    } satisfies Record<MailState, string>,
    problems: {
      empty: "Écrivez votre réponse.",
      long: "Cette réponse est trop longue : 5 000 caractères au plus.",
      unknown: "Ce message a été effacé : la réponse n’est pas partie.",
      already: "Quelqu’un a répondu entre-temps : lisez sa réponse, ci-dessus, avant d’envoyer la vôtre.",
    } satisfies Record<ReplyProblem["code"], string>,
  },
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
  const count = asTitle(inWords(waiting, { feminine: true }));
  return `${count} personnes attendent une réponse, la première depuis ${since}.`;
}
