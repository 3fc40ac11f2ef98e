import type { AccountId, EntryKind } from "#domain/billing/entries.ts";
import type { TaxSource } from "#domain/billing/tax-due.ts";

/** The first day of each accounting year, as month and day. */
export const accountingYearStartsOn = "01-01";

/** How the bookkeeper’s program takes the entries in. */
export const entrySettings: {
  /** How many digits its account numbers have: shorter ones get noughts behind. `null`: as they stand below. */
  readonly accountLength: number | null;
  /** `sales`: it receives the lines of the bank itself, and takes only invoices and the tax that falls due (« VE seul »). */
  readonly journals: "all" | "sales";
} = { accountLength: null, journals: "all" };

/** The accounts of the books (plan comptable général, règlement ANC 2014-03), as the agency’s bookkeeper numbers them. */
export const accounts: Readonly<Record<AccountId, { readonly number: string; readonly name: string }>> = {
  client: { number: "411", name: "Clients" },
  sales: { number: "706", name: "Prestations de services" },
  vatDue: { number: "44571", name: "TVA collectée" },
  vatWaiting: { number: "44574", name: "TVA sur factures, exigible à l’encaissement" },
  bank: { number: "512", name: "Banque" },
  collections: { number: "511", name: "Valeurs à l’encaissement" },
  charges: { number: "627", name: "Services bancaires et assimilés" },
  advances: { number: "4191", name: "Clients, avances et acomptes reçus" },
};

/** The journals that the site fills. */
export const journals = {
  sales: { code: "VE", name: "Ventes" },
  bank: { code: "BQ", name: "Banque" },
  other: { code: "OD", name: "Opérations diverses" },
} as const;

/** What each entry says before the document and the client. */
export const entryTitles: Readonly<Record<EntryKind, string>> = {
  invoice: "Facture",
  "credit-note": "Avoir",
  collection: "Prélèvement",
  return: "Prélèvement rejeté",
  settlement: "Règlement",
  use: "Imputation de l’acompte",
  refund: "Remboursement",
  batch: "Remise créditée",
  charge: "Frais bancaires",
  tax: "Régularisation de la TVA",
};

/** An entry that takes back another one, and the own day of one that is booked later. */
export const takenBackTitle = (title: string) => `Annulation, ${title[0]!.toLowerCase()}${title.slice(1)}`;
export const happenedTitle = (title: string, day: string) => `${title} du ${day}`;

/** The eighteen columns of a file of entries (livre des procédures fiscales, article A47 A-1). */
export const entryColumns = [
  ...["JournalCode", "JournalLib", "EcritureNum", "EcritureDate", "CompteNum", "CompteLib", "CompAuxNum"],
  ...["CompAuxLib", "PieceRef", "PieceDate", "EcritureLib", "Debit", "Credit", "EcritureLet", "DateLet"],
  ...["ValidDate", "Montantdevise", "Idevise"],
] as const;

/** What made tax fall due, as the page of a month and its table for a spreadsheet say it. */
export const taxSourceNames: Readonly<Record<TaxSource, string>> = {
  collection: "Prélèvements encaissés",
  settlement: "Réglés autrement",
  advance: "Reçu en acompte",
  return: "Repris par la banque, rejets",
  refund: "Remboursés",
  document: "Factures et avoirs",
  other: "Arrondis et imputations",
};
