import type { ToastMessage } from "#content/site/messages.ts";
import type { Warning } from "#domain/contract/warnings.ts";

/** The warning beside a field that looks mistyped; it never blocks. */
const warningWords = {
  "siret-key": "Ce SIRET ne passe pas le contrôle habituel. Relisez-le ; s’il est exact, continuez.",
  "iban-key": "Cet IBAN contient sans doute une faute de frappe. Relisez-le ; s’il est exact, continuez.",
  "seat-place":
    "Ajoutez le code postal et la ville, et le pays hors de France : les factures les portent, et la TVA en dépend.",
  "seat-abroad":
    "Votre siège est dans un autre pays de l’Union : nous vous demanderons votre numéro de TVA, que les factures portent.",
  "seat-town":
    "Ce code postal n’est sans doute pas celui de cette ville. Relisez-les, ajoutez le pays hors de France ; s’ils sont exacts, continuez.",
  "email-domain":
    "La fin de cette adresse contient sans doute une faute de frappe. Relisez-la ; si elle est exacte, continuez.",
  "debtor-email-domain":
    "La fin de cette adresse contient sans doute une faute de frappe. Relisez-la ; si elle est exacte, continuez.",
  "iban-country":
    "Les prélèvements SEPA n’atteignent pas les comptes de ce pays : aucun paiement n’y sera possible. Donnez plutôt l’IBAN d’un compte de la zone SEPA.",
  "bic-country": "Ce BIC est d’un autre pays que l’IBAN. Relisez-les ; s’ils sont exacts, continuez.",
  "debtor-place":
    "Pour un compte de ce pays, la banque demande l’adresse complète : rue, code postal et ville.",
  "bic-shape": "Un BIC compte 8 ou 11 caractères. Relisez-le ; s’il est exact, continuez.",
} as const satisfies Record<Warning, string>;

/** The field beside which each warning stands. */
const warnedFields = {
  "siret-key": "siret",
  "seat-place": "adresseSiege",
  "seat-abroad": "adresseSiege",
  "seat-town": "adresseSiege",
  "email-domain": "email",
  "iban-key": "iban",
  "iban-country": "iban",
  "bic-shape": "bic",
  "bic-country": "bic",
  "debtor-place": "adresse",
  "debtor-email-domain": "emailDebiteur",
} as const satisfies Record<Warning, string>;

/** Beside the button of a form that was sent before any script showed its doubts. */
export const doubtsToast: ToastMessage = {
  tone: "error",
  title: "À relire d’abord",
  text: "Un champ semble contenir une erreur, dite juste dessous. Corrigez-la ou, si tout est exact, envoyez de nouveau : rien n’est encore enregistré.",
};

/** A doubt beside a field. */
export type Doubt = { readonly field: string; readonly words: string };

/** The warnings about a form, each with its field and its words. */
export function doubtsOf(warnings: readonly Warning[]): Doubt[] {
  return warnings.map((warning) => ({ field: warnedFields[warning], words: warningWords[warning] }));
}
