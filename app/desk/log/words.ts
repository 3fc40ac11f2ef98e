import { erasedKindWords, erasureRuleWords } from "#content/erasures.ts";
import { longDate } from "#content/format.ts";
import type { Day } from "#domain/calendar.ts";
import type { SettlementMeans } from "#domain/contract/returns.ts";
import { meansLabels, stepName } from "../contract/correction-words.ts";
import { rejectionReason } from "../contract/words.ts";

/** What the log says. */
export const logLabels = {
  title: "Journal",
  lead: "Qui a fait quoi, et ce que le site a fait de lui-même. Rien ne s’y modifie.",
  filter: "Filtrer",
  filterName: "Filtrer le journal",
  who: "Qui",
  everybody: "Tout le monde",
  what: "Quoi",
  everything: "Tout",
  from: "Du",
  through: "au",
  older: "Lignes plus anciennes",
  site: "Le site",
  inEvidence: "aux preuves",
  none: {
    title: "Rien à cette période",
    text: "Élargissez les dates, ou retirez un filtre.",
    widen: "Voir tout le journal",
  },
  after: "Un effacement ne nomme personne : il garde un numéro de contrat ou un identifiant.",
  topics: {
    iban: "IBAN montrés",
    debits: "Prélèvements",
    contracts: "Contrats",
    erasures: "Effacements",
    access: "Entrées et accès",
  },
  stranger: "Quelqu’un",
  times: (count: number) => `${count} fois en une heure`,
} as const;

/**
 * What somebody did, between their name and what it was about; `note` follows in small letters. `{}` stands for the link to
 * what it was about.
 */
export type LogSentence = { readonly text: string; readonly note?: string };

/** What people did at the desk. */
export const activitySentences = {
  "signed-in": () => ({ text: "est au bureau" }),
  "sign-in-refused": () => ({ text: "s’est vu refuser l’entrée" }),
  "session-ended": () => ({ text: "a fermé une session" }),
  "person-invited": () => ({ text: "a donné un accès à {}" }),
  "person-changed": () => ({ text: "a changé l’accès de {}" }),
  "person-removed": () => ({ text: "a retiré l’accès de {}" }),
  "passkey-added": () => ({ text: "a ajouté une clé d’accès" }),
  "passkey-removed": () => ({ text: "a retiré une clé d’accès" }),
  "message-handled": () => ({ text: "a marqué comme traité le message de {}" }),
  "message-reopened": () => ({ text: "a remis à traiter le message de {}" }),
  "draft-reminded": () => ({ text: "a envoyé un rappel à {}" }),
  "draft-called": () => ({ text: "a appelé {}" }),
  "ending-prepared": () => ({ text: "a préparé la fin du contrat de {}" }),
  "contract-welcomed": () => ({ text: "a accueilli {}" }),
  "contracts-exported": () => ({ text: "a exporté des contrats" }),
  "messages-exported": () => ({ text: "a exporté des messages" }),
  "contract-held": () => ({ text: "retient le contrat de {}, qui ne sera pas effacé" }),
  "contract-released": () => ({ text: "ne retient plus le contrat de {}" }),
  "mail-sent-again": () => ({ text: "a renvoyé un e-mail à {}" }),
  "mails-sent-again": () => ({ text: "a renvoyé tous les e-mails abandonnés" }),
  "debit-run-made": () => ({ text: "a enregistré la remise {}" }),
  "debit-file-taken": () => ({ text: "a demandé le fichier de la remise {}, avec les IBAN entiers" }),
  "debit-run-cancelled": () => ({ text: "a annulé la remise {}" }),
  "debit-joins-run": () => ({ text: "a demandé de présenter à nouveau un impayé de {}" }),
  "debit-leaves-run": () => ({ text: "a retiré de la remise à préparer un impayé de {}" }),
  "debit-returned": (data) => ({ text: "a noté un prélèvement rejeté de {}", ...returned(data) }),
  "debit-settled": (data) => ({ text: "a noté le règlement d’un impayé de {}", ...received(data) }),
  "debit-refunded": (data) => ({ text: "a noté le remboursement d’un prélèvement de {}", ...received(data) }),
  "debit-return-undone": (data) => ({
    text: "a annulé un rejet, noté par erreur, de {}",
    ...returned(data),
  }),
  "debit-settlement-undone": (data) => ({
    text: "a annulé un règlement, noté par erreur, de {}",
    ...received(data),
  }),
  "change-announced": () => ({ text: "a annoncé {}" }),
} as const satisfies Record<string, (data: Told) => LogSentence>;

type Told = Readonly<Record<string, string | number>>;

/** « rejeté le 17 octobre 2025, AM04, provision insuffisante ». */
function returned({ on, reason }: Told): Pick<LogSentence, "note"> {
  if (!on) return {};
  return { note: `le ${longDate(on as Day)}${reason ? `, ${rejectionReason(String(reason))}` : ""}` };
}

/** « le 20 octobre 2025, par virement ». */
function received({ on, means }: Told): Pick<LogSentence, "note"> {
  if (!on) return {};
  return { note: `le ${longDate(on as Day)}${means ? `, ${meansLabels[means as SettlementMeans]}` : ""}` };
}

/** What happened to contracts. */
export const eventSentences = {
  "contract-kept": () => ({ text: "a signé le contrat de {}" }),
  "bank-details-shown": () => ({ text: "a montré l’IBAN entier de {}" }),
  "mandate-saved": () => ({ text: "a téléchargé le mandat de {}, avec l’IBAN entier" }),
  "termination-asked": ({ lastDayOn, by }) => ({
    text: by
      ? "a enregistré la résiliation du contrat de {}, demandée par l’abonné"
      : "a résilié le contrat de {}",
    ...lastDay(lastDayOn),
  }),
  "termination-notified": ({ lastDayOn }) => ({
    text: "a résilié, pour l’agence, le contrat de {}",
    ...lastDay(lastDayOn),
  }),
  withdrawn: ({ by }) => ({
    text: by ? "a enregistré la rétractation de {}" : "s’est rétracté du contrat de {}",
  }),
  "step-undone": ({ step }) => ({
    text: `a annulé ${stepName(step ?? "")} de {}`,
    note: "erreur de saisie",
  }),
  suspended: () => ({ text: "a suspendu les services de {}" }),
  reactivated: () => ({ text: "a rétabli les services de {}" }),
  "dossier-made": () => ({ text: "a préparé le dossier de preuves de {}" }),
  "link-renewed": () => ({ text: "a remplacé le lien privé de {}" }),
  "address-corrected": () => ({ text: "a corrigé l’adresse de {}, qui reçoit un nouveau lien" }),
  "address-confirmed": () => ({ text: "a confirmé l’adresse de {}" }),
  "address-verified": () => ({ text: "a vérifié par téléphone l’adresse de {}" }),
} as const satisfies Record<string, (data: Readonly<Record<string, string>>) => LogSentence>;

function lastDay(on: string | undefined): Pick<LogSentence, "note"> {
  return on ? { note: `dernier jour le ${longDate(on as Day)}` } : {};
}

/** Whether the subscriber brought an event about: the log names who signed. Else it names who recorded it. */
export function isBySubscriber(kind: string, data: Readonly<Record<string, string>>): boolean {
  return bySubscriber.includes(kind) && data.by === undefined;
}

const bySubscriber: readonly string[] = [
  "contract-kept",
  "termination-asked",
  "withdrawn",
  "address-confirmed",
];

/** What the site erased by itself: « 4 souscriptions inachevées ». */
export function erasureSentence(
  kind: keyof typeof erasedKindWords,
  rule: keyof typeof erasureRuleWords,
  count: number,
): LogSentence {
  const what = count > 1 ? erasedKindWords[kind].replace(/(?<=\p{L})(?= |$)/gu, "s") : erasedKindWords[kind];
  return { text: `a effacé ${count} ${what}`, note: erasureRuleWords[rule] };
}
