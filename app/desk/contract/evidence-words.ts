import { reminderInLog } from "#content/desk/reminders.ts";
import { exactEuros, inSentence } from "#content/site/format.ts";
import type { Day } from "#domain/calendar.ts";
import type { SuspensionReason, TerminationCause } from "#domain/contract/lifecycle.ts";
import type { EvidenceKind } from "#domain/contract/signed-contract.ts";
import type { Warning } from "#domain/contract/warnings.ts";
import type { PaymentReminder } from "#server/database/mail/mail-kinds.ts";

/** The sentence for each kind of event in the evidence of a contract. */
const proofSentences = {
  "step1-accepted": "Commande approuvée à l’étape 1, conditions acceptées",
  "summary-shown": "Récapitulatif de commande affiché à l’étape 2",
  "step2-accepted": "Contrat et mandat approuvés à l’étape 2",
  "contract-kept": "Contrat enregistré",
  "termination-asked": "Résiliation demandée",
  "termination-taken-back": "Résiliation annulée : le contrat continue",
  "termination-notified": "Résiliation notifiée par l’agence",
  withdrawn: "Rétractation reçue",
  suspended: "Services suspendus",
  reactivated: "Services rétablis",
  "step-undone": "Étape annulée, enregistrée par erreur",
  refunded: "Remboursement noté",
  "debit-returned": "Prélèvement rejeté, noté au bureau",
  "debit-settled": "Règlement reçu, noté au bureau",
  "charge-noted": "Frais de la banque notés au bureau",
  "charge-rebilled": "Frais de la banque refacturés, annoncés à l’abonné",
  "charge-waived": "Frais de la banque laissés à la charge de l’agence",
  "debit-return-undone": "Retour d’un prélèvement annulé, noté par erreur",
  "debit-settlement-undone": "Règlement annulé, noté par erreur",
  "invoice-issued": "Facture établie",
  "credit-note-issued": "Avoir établi",
  "payment-reminded": "Relance envoyée",
  "siret-corrected": "SIRET des factures corrigé",
  "seat-corrected": "Siège des factures précisé",
  "company-confirmed": "Plusieurs contrats de cette entreprise : voulu",
  "bank-details-shown": "IBAN affiché en entier",
  "mandate-saved": "Mandat téléchargé avec l’IBAN entier",
  "bank-file-made": "IBAN entier écrit dans un fichier de prélèvements",
  "debit-run-cancelled": "Remise annulée ou retirée : la banque n’en prélève rien",
  "dossier-made": "Dossier de preuves préparé avec l’IBAN entier",
  "link-renewed": "Lien privé remplacé",
  "address-corrected": "Adresse e-\u2060mail corrigée, lien privé remplacé",
  "address-confirmed": "Adresse e-\u2060mail confirmée par l’abonné",
  "address-verified": "Adresse e-\u2060mail vérifiée par téléphone",
  "address-change-asked": "Autre adresse e-\u2060mail demandée, à confirmer avant qu’elle serve",
  "address-change-confirmed": "Nouvelle adresse e-\u2060mail confirmée par qui la lit",
  "address-change-undone": "Changement d’adresse e-\u2060mail refusé ou remplacé avant d’avoir servi",
  "address-in-use": "Nouvelle adresse e-\u2060mail en usage, lien privé remplacé",
  "pack-changed": "Avenant signé par l’abonné, pour un autre pack",
  "pack-renounced": "Renonciation à l’avenant",
  "account-changed": "Nouveau mandat approuvé par l’abonné",
  "account-change-undone": "Nouveau mandat annulé avant d’avoir servi, lien privé remplacé",
  "account-erased": "Ancien IBAN effacé",
  "facts-changed": "Coordonnées modifiées, en usage 24 heures plus tard",
  "facts-change-undone": "Changement de coordonnées annulé avant d’avoir servi, lien privé remplacé",
  "facts-in-use": "Nouvelles coordonnées en usage",
  "change-announced": "Changement annoncé par e-\u2060mail",
} as const satisfies Record<EvidenceKind, string>;

/** The sentences of events that name a document, an amount or a file of the bank, by their kind. */
const namedEvents: Partial<
  Record<
    EvidenceKind,
    {
      readonly by: string;
      readonly words: (value: string, data: Readonly<Record<string, unknown>>) => string;
    }
  >
> = {
  "invoice-issued": { by: "number", words: (number) => `Facture ${number} établie` },
  "credit-note-issued": { by: "number", words: (number) => `Avoir ${number} établi` },
  "debit-returned": { by: "file", words: () => "Prélèvement rejeté, d’après un fichier de la banque" },
  "debit-settled": { by: "file", words: () => "Virement reçu, d’après un fichier de la banque" },
  "charge-noted": {
    by: "cents",
    words: (cents) =>
      cents === "0"
        ? "Frais de la banque retirés, notés par erreur"
        : `Frais de la banque notés, ${exactEuros(Number(cents))}`,
  },
  "payment-reminded": {
    by: "rank",
    words: (rank, { dueOn }) =>
      `Relance envoyée : ${inSentence(reminderInLog(`payment-reminder-${rank}` as PaymentReminder, dueOn as Day))}`,
  },
  refunded: { by: "cents", words: (cents) => `Remboursement noté, ${exactEuros(Number(cents))}` },
};

export function proofSentence(kind: EvidenceKind, data: Readonly<Record<string, unknown>>): string {
  const named = namedEvents[kind];
  const value = named && data[named.by];
  return typeof value === "string" ? named!.words(value, data) : proofSentences[kind];
}

/** Why a contract was suspended, reactivated or terminated, in a few words; none if the subscriber requested it. */
export const reasonWords = {
  subscriber: null,
  breach: "manquement",
  unpaid: "impayés",
  "force-majeure": "force majeure",
} as const satisfies Record<TerminationCause | SuspensionReason, string | null>;

/** The fields that looked mistyped at the signature, in a few words. */
export const fileWarningWords = {
  "siret-key": "La clé du SIRET ne correspond pas.",
  "iban-key": "La clé de l’IBAN ne correspond pas.",
  "bic-shape": "Le BIC n’a pas la forme attendue.",
  "seat-place": "Le siège n’a ni code postal ni ville reconnus.",
  "seat-town": "Le code postal du siège ne va pas avec sa ville.",
  "email-domain": "L’adresse e-\u2060mail contient sans doute une faute de frappe.",
  "debtor-email-domain": "L’adresse e-\u2060mail du débiteur contient sans doute une faute de frappe.",
  "iban-country": "L’IBAN est d’un pays que les prélèvements SEPA n’atteignent pas.",
  "bic-country": "Le BIC est d’un autre pays que l’IBAN.",
  "debtor-place": "L’adresse du débiteur n’a ni code postal ni ville reconnus.",
  "seat-abroad": "Le siège est dans un autre pays de l’Union.",
} as const satisfies Record<Warning, string>;
