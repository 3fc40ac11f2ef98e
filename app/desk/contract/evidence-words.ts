import { packWords } from "#content/contract/packs.ts";
import { proofSentences } from "#content/desk/proof-sentences.ts";
import { reminderInLog } from "#content/desk/reminders.ts";
import { exactEuros, inSentence } from "#content/site/format.ts";
import type { Day } from "#domain/calendar.ts";
import type { SuspensionReason, TerminationCause } from "#domain/contract/lifecycle.ts";
import type { EvidenceKind } from "#domain/contract/signed-contract.ts";
import type { Warning } from "#domain/contract/warnings.ts";
import { packIds } from "#domain/pack.ts";
import type { PaymentReminder } from "#server/database/mail/mail-kinds.ts";

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
  "pack-changed": {
    by: "pack",
    words: (pack) => {
      const id = packIds.find((each) => each === pack);
      return id
        ? `Avenant signé par l’abonné, pour le ${inSentence(packWords[id].title)}`
        : proofSentences["pack-changed"];
    },
  },
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
