import type { AccountId, Entry } from "#domain/billing/entries.ts";

/** The accounts of the books (plan comptable général, règlement ANC 2014-03), as the agency’s bookkeeper numbers them. */
export const accounts: Readonly<Record<AccountId, { readonly number: string; readonly name: string }>> = {
  client: { number: "411", name: "Clients" },
  sales: { number: "706", name: "Prestations de services" },
  vatDue: { number: "44571", name: "TVA collectée" },
  vatWaiting: { number: "44574", name: "TVA sur factures, exigible à l’encaissement" },
  bank: { number: "512", name: "Banque" },
  advances: { number: "4191", name: "Clients, avances et acomptes reçus" },
};

/** The journals that the site fills. */
export const journals = {
  sales: { code: "VE", name: "Ventes" },
  bank: { code: "BQ", name: "Banque" },
  other: { code: "OD", name: "Opérations diverses" },
} as const;

/** What each entry says before the document and the client. */
export const entryTitles: Readonly<Record<Entry["kind"], string>> = {
  invoice: "Facture",
  "credit-note": "Avoir",
  collection: "Prélèvement",
  return: "Prélèvement rejeté",
  settlement: "Règlement",
  use: "Imputation de l’acompte",
  refund: "Remboursement",
};

/** The eighteen columns of a file of entries (livre des procédures fiscales, article A47 A-1). */
export const entryColumns = [
  ...["JournalCode", "JournalLib", "EcritureNum", "EcritureDate", "CompteNum", "CompteLib", "CompAuxNum"],
  ...["CompAuxLib", "PieceRef", "PieceDate", "EcritureLib", "Debit", "Credit", "EcritureLet", "DateLet"],
  ...["ValidDate", "Montantdevise", "Idevise"],
] as const;
