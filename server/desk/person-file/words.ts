import { stateWords } from "#content/contract/contract-states.ts";
import { packWords } from "#content/contract/packs.ts";
import { exportTexts } from "#content/desk/export.ts";
import { mailKindNames } from "#content/desk/mails.ts";
import { proofSentences } from "#content/desk/proof-sentences.ts";
import { describeReturnReason } from "#content/desk/return-reasons.ts";
import { rightNames } from "#content/desk/rights.ts";
import { company } from "#content/site/company.ts";
import { exactEuros, longDate, timeInParis } from "#content/site/format.ts";
import type { ReminderDecision } from "#domain/billing/reminders.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import type { MandateRequestReason } from "#domain/contract/account-change.ts";
import type { DebitState } from "#domain/contract/debits.ts";
import type { FactSource } from "#domain/contract/fact-changes.ts";
import type { SuspensionReason, TerminationCause } from "#domain/contract/lifecycle.ts";
import type { PaymentMeans } from "#domain/contract/returns.ts";
import type { ContractStepsTable } from "#server/database/engine/contracts-schema.ts";
import type { ActivityKind } from "#server/database/engine/staff-schema.ts";

/** Words around a person's file. */
export const personFileWords = {
  title: (name: string) => `Données gardées au sujet de ${name}`,
  by: (on: Day) => `${company.name}, le ${longDate(on)}`,
  intro:
    "Voici tout ce que nous gardons à votre sujet, table par table. « donnees.json » dit la même chose pour un programme (droit à la portabilité), et « documents » contient vos contrats, vos factures et vos avoirs en PDF.",
  none: "Rien.",
  purposes:
    "Pourquoi, combien de temps, avec qui et avec quels droits : la politique de protection des données, sur notre site, le dit pour chaque usage.",
  leftOut: {
    title: "Ce qui n’y est pas",
    lines: [
      "Vos liens privés et les clés du site : qui les lirait pourrait agir à votre place.",
      "Votre IBAN entier : il est masqué ici, et figure sur le mandat que vous avez reçu à la signature.",
      "Les noms des personnes de l’agence, et ceux d’autres personnes.",
      "Les écritures comptables, qui reprennent les factures et les paiements ci-dessus.",
      "Le quiz et le mode zen : ils restent dans votre navigateur, et nous n’en savons rien.",
    ],
  },
  files: { readMe: "lisez-moi.html", data: "donnees.json", documents: "documents" },
} as const;

const steps = {
  withdraw: "Rétractation",
  terminate: "Résiliation",
  suspend: "Suspension des services",
  reactivate: "Services rétablis",
  "take-back": "Résiliation reprise",
  "renew-link": "Nouveau lien privé",
  "announce-debits": "Prélèvement annoncé",
  "rebill-charge": "Frais refacturés",
  "waive-charge": "Frais laissés à l’agence",
  "announce-change": "Changement annoncé",
  "change-account": "Changement de compte",
  "change-facts": "Changement de coordonnées",
  "change-email": "Changement d’adresse e-mail",
  "change-pack": "Changement de pack",
  "renounce-pack": "Renonciation à un changement de pack",
  "request-mandate": "Nouveau mandat demandé",
  "request-pack": "Lien vers « Changer de pack » envoyé",
  "assign-zenmaster": "ZenMaster choisi",
} as const satisfies Record<ContractStepsTable["kind"], string>;

const reasons = {
  subscriber: "demande de l’abonné",
  breach: "manquement",
  unpaid: "impayés",
  "force-majeure": "force majeure",
  "other-bank": "changement de banque",
  "refused-account": "compte refusé par la banque",
  "mistyped-iban": "IBAN mal écrit",
} as const satisfies Record<SuspensionReason | TerminationCause | MandateRequestReason, string>;

const means = {
  transfer: "virement",
  cheque: "chèque",
  card: "carte",
  account: "somme en compte",
} as const satisfies Record<PaymentMeans, string>;

const activityNames = {
  "message-handled": "Message traité",
  "message-reopened": "Message remis à traiter",
  "draft-reminded": "Rappel envoyé",
  "draft-called": "Appel",
  "contract-welcomed": "Accueil",
  "refused-change-called": "Appel après un refus",
  "zenmaster-assigned": "ZenMaster choisi",
  "gift-added": "Cadeau ajouté",
  "ending-prepared": "Fin préparée",
  "contract-held": "Dossier retenu",
  "contract-released": "Dossier libéré",
  "mandate-requested": "Nouveau mandat demandé",
  "pack-requested": "Lien vers « Changer de pack » envoyé",
  "debit-joins-run": "Impayé à présenter à nouveau",
  "debit-leaves-run": "Impayé retiré de la remise",
  "debit-returned": "Rejet noté",
  "reminder-held": "Relance retenue",
  "reminder-released": "Relance rendue",
  "reminder-sent": "Relance envoyée",
  "unpaid-called": "Appel au sujet d’un impayé",
  "debit-settled": "Règlement noté",
  "charge-noted": "Frais notés",
  "charge-rebilled": "Frais refacturés",
  "charge-waived": "Frais laissés à l’agence",
  "debit-return-undone": "Rejet annulé",
  "debit-settlement-undone": "Règlement annulé",
  refunded: "Remboursement noté",
  "invoice-credited": "Avoir établi",
  "invoice-sent-again": "Facture renvoyée",
} as const satisfies Partial<Record<ActivityKind, string>>;

const packNames = Object.fromEntries(Object.entries(packWords).map(([id, { listName }]) => [id, listName]));

/** French words of the codes in some columns, by `table.column`, or by the column in any table. */
const codes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  packId: packNames,
  toPackId: packNames,
  "contracts.state": stateWords,
  endCause: reasons,
  suspensionReason: reasons,
  "contract_steps.kind": steps,
  "contract_steps.reason": reasons,
  "debits.state": {
    prepared: "préparé",
    presented: "présenté",
    rejected: "rejeté",
    withdrawn: "retiré",
  } satisfies Record<DebitState, string>,
  means,
  "invoices.kind": exportTexts.invoices.kinds,
  "outbox.kind": mailKindNames,
  "evidence_events.kind": proofSentences,
  "activities.kind": activityNames,
  "rights_requests.right": rightNames,
  source: { mail: "e-mail", visit: "rendez-vous", call: "téléphone" } satisfies Record<FactSource, string>,
  "reminder_decisions.kind": {
    held: "retenue",
    disputed: "contestée",
    unreached: "appel sans réponse",
    released: "rendue",
  } satisfies Record<ReminderDecision["kind"], string>,
  termsEdition: { standard: "conditions générales", promo: "annexe promotionnelle" },
};

/** Columns that hold an instant without saying so by their name. */
const instants = new Set(["at"]);
const days = new Set(["on", "until"]);

/** A stored value as a person reads it; empty for nothing. */
export function valueInWords(table: string, column: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "";
  if (column === "rejectionReason") return describeReturnReason(String(value)) ?? String(value);
  if (column === "firstMonthFree") return value === 0 ? "non" : "oui";
  if (typeof value === "number" && (column.endsWith("At") || instants.has(column)))
    return `${longDate(dayInParis(value))} à ${timeInParis(value)}`;
  if (typeof value === "number" && column.endsWith("Cents")) return exactEuros(value);
  if ((column.endsWith("On") || days.has(column) || column === "termsVersion") && isDay(value))
    return longDate(value);
  if (column === "wordsSealed") return Object.values(value).join("\n\n");
  if (typeof value === "object") return JSON.stringify(value, null, 2);
  const words = codes[`${table}.${column}`] ?? codes[column];
  return (words && Object.hasOwn(words, String(value)) ? words[String(value)] : undefined) ?? String(value);
}

function isDay(value: unknown): value is Day {
  return typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value);
}
