/**
 * Paths of pages and files of the desk, encoded. They are not in `app/links.ts`, so that public pages do not carry
 * them.
 */
export const deskLinks = {
  deskPage: (page: keyof typeof deskPages) => deskPages[page],
  deskMessage: (id: string) => `/bureau/messages/${encodeURIComponent(id)}`,
  takeoverModel: "/bureau/contrats/reprendre/modele.csv",
  deskContractsCsv: "/bureau/contrats.csv",
  deskMessagesCsv: "/bureau/messages.csv",
  passkeySignIn: "/bureau/entree/cle",
  newPasskey: "/bureau/reglages/cle",
  deskContractDocument: (number: string, kind: string) =>
    `/bureau/contrats/${encodeURIComponent(number)}/documents/${kind}`,
  /** The page that takes the paper of a contract that was signed elsewhere. */
  deskPaper: (number: string) => `/bureau/contrats/${encodeURIComponent(number)}/papier`,
  /** The account of a contract. */
  deskAccount: (number: string) => `/bureau/contrats/${encodeURIComponent(number)}/compte`,
  deskInvoice: (number: string) => `/bureau/factures/${encodeURIComponent(number)}`,
  deskInvoicePdf: (number: string) => `/bureau/factures/${encodeURIComponent(number)}/pdf`,
  deskInvoiceXml: (number: string) => `/bureau/factures/${encodeURIComponent(number)}/xml`,
  /** The files of a month, « 2026-11 ». */
  deskInvoicesCsv: (month: string) => `/bureau/factures.csv?mois=${month}`,
  deskInvoicesArchive: (month: string) => `/bureau/factures.zip?mois=${month}`,
  deskEntries: (month: string) => `/bureau/ecritures.txt?mois=${month}`,
  deskEntriesOfYear: (year: number) => `/bureau/ecritures.txt?exercice=${year}`,
  deskNewEntries: "/bureau/ecritures.txt?depuis=dernier-export",
  deskTaxCsv: (month: string) => `/bureau/clotures.csv?mois=${month}`,
  deskRegisterPdf: "/bureau/donnees/registre.pdf",
  deskPersonFile: (id: string) => `/bureau/donnees/demandes/${encodeURIComponent(id)}/copie.zip`,
  deskRightsRequest: (id: string) => `/bureau/donnees/demandes/${encodeURIComponent(id)}`,
  deskBalanceCsv: "/bureau/balance.csv",
  deskBankFile: (run: string) => `/bureau/prelevements/${encodeURIComponent(run)}/fichier`,
  deskRun: (run: string) => `/bureau/prelevements/${encodeURIComponent(run)}`,
  deskRunCsv: (run: string) => `/bureau/prelevements/${encodeURIComponent(run)}/tableau.csv`,
  /** The mail of an announcement being written. */
  announcementMail: "/bureau/annonces/apercu",
  signOut: "/bureau/sortie",
} as const;

const deskPages = {
  today: "/bureau",
  messages: "/bureau/messages",
  drafts: "/bureau/souscriptions",
  prepare: "/bureau/souscriptions/preparer",
  prepared: "/bureau/souscriptions/preparees",
  myClients: "/bureau/mes-clients",
  contracts: "/bureau/contrats",
  takeover: "/bureau/contrats/reprendre",
  takeoverTable: "/bureau/contrats/reprendre/tableau",
  invoices: "/bureau/factures",
  debits: "/bureau/prelevements",
  returns: "/bureau/prelevements/retours",
  closes: "/bureau/clotures",
  balance: "/bureau/balance",
  mails: "/bureau/mails",
  log: "/bureau/journal",
  announcements: "/bureau/annonces",
  settings: "/bureau/reglages",
  search: "/bureau/recherche",
  rights: "/bureau/donnees",
  register: "/bureau/donnees/registre",
  breach: "/bureau/donnees/violation",
} as const;
