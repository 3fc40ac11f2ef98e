import { deBefore, longDate, shortDate } from "#content/site/format.ts";
import type { Day } from "#domain/calendar.ts";
import { clockLeapDays } from "#domain/retention.ts";
import type { Right } from "#domain/rights.ts";

/** Words of the command `effacer`. */
export const retentionWords = {
  toErase: "À effacer",
  toKeep: "À garder pour l’instant",
  counts: {
    messages: (count: number) => `${count} message${count > 1 ? "s" : ""} du formulaire de contact`,
    prepared: (count: number) =>
      count === 1 ? "1 souscription préparée" : `${count} souscriptions préparées`,
    drafts: (count: number) =>
      `${count} souscription${count > 1 ? "s" : ""} inachevée${count > 1 ? "s" : ""}`,
    changes: (count: number) =>
      count === 1 ? "1 changement d’adresse proposé" : `${count} changements d’adresse proposés`,
    contract: (number: string) => `Contrat ${number}, avec son mandat et ses PDF`,
  },
  question: (target: string) => `Effacer définitivement ces données ${deBefore(target)}${target} ?`,
  questionLater: (target: string) =>
    `Rien ne peut être effacé aujourd’hui. Effacer les données ${deBefore(target)}${target} dès que ce sera permis ?`,
  erased: "C’est effacé.",
  erasedLater: "Ce qui reste sera effacé de lui-même dès que ce sera permis.",
  noted: (dueOn: Day) => `La demande est notée. Elle sera traitée au plus tard le ${longDate(dueOn)}.`,
  nothing: (target: string) => `Rien n’est gardé au nom de ${target}.`,
  none: "Aucune demande en attente.",
  future: (day: Day) => `Une demande ne peut pas être reçue le ${longDate(day)} : ce jour n’est pas venu.`,
  onlyNoted: "L’option --recue-le va avec --noter.",
  targetMissing: "De qui est la demande ? Indiquez une adresse e-mail ou un numéro de contrat.",
  request: (right: Right, askedOn: Day, dueOn: Day, daysLeft: number) =>
    `${right === "access" ? "copie demandée, " : ""}reçue le ${shortDate(askedOn)}, à traiter le ${shortDate(dueOn)} au plus tard${daysLeft < 0 ? ", échue" : ` (${daysLeft} j)`}`,
  clock: {
    rejected: (today: Day, known: Day) =>
      `Rien n’est effacé : l’horloge dit ${longDate(today)}, plus de ${clockLeapDays} jours après tout ce que le site connaît (${longDate(known)}). Si la date est bonne, « effacer --reprendre » ; sinon, réglez l’horloge.`,
    question: (today: Day, known: Day) =>
      `Le site ne connaît rien après le ${longDate(known)}. Sommes-nous bien le ${longDate(today)}, et faut-il effacer pour de bon ce qui est échu à cette date ?`,
    confirmed: "C’est noté : les effacements reprennent dans la minute, ou quand le site démarrera.",
    trusted: "Les effacements ne sont pas arrêtés : il n’y a rien à reprendre.",
    alone: "L’option --reprendre va seule.",
  },
} as const;

/** Names of the erased records, singular and plural. */
export const erasedKindNames = {
  draft: ["souscription inachevée", "souscriptions inachevées"],
  message: ["message", "messages"],
  contract: ["contrat", "contrats"],
  account: ["IBAN remplacé", "IBAN remplacés"],
  invoice: ["facture ou avoir", "factures ou avoirs"],
  answer: ["réponse gardée", "réponses gardées"],
  limit: ["adresse comptée", "adresses comptées"],
  "mail-file": ["e-mail en fichier", "e-mails en fichier"],
  activity: ["geste du bureau", "gestes du bureau"],
  none: ["reprise", "reprises"],
} as const satisfies Record<string, readonly [one: string, several: string]>;

export const erasureRuleWords = {
  "draft-expired": "7 jours écoulés",
  "contact-ended": "12 mois sans contact",
  "contract-ended": "24 mois après la fin",
  "invoice-kept": "10 ans après la fin de l’année",
  request: "demande",
  "no-longer-needed": "devenu inutile",
  "clock-confirmed": "date confirmée",
} as const;
