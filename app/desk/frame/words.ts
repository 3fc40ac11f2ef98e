import { company } from "#content/site/company.ts";
import type { StaffRole } from "#domain/staff.ts";

/** Words of the frame around every page of the desk. */
export const frameWords = {
  name: "Le bureau",
  skip: "Aller au contenu",
  navigation: "Bureau",
  narrowNavigation: "Bureau, écran étroit",
  groups: { daily: "Chaque jour", subscribers: "Abonnés", books: "Comptes", house: "Maison" },
  pages: {
    today: "Aujourd’hui",
    messages: "Messages",
    drafts: "Souscriptions",
    myClients: "Mes clients",
    contracts: "Contrats",
    announcements: "Annonces",
    invoices: "Factures",
    debits: "Prélèvements",
    balance: "Balance âgée",
    closes: "Clôtures",
    mails: "E-mails",
    log: "Journal",
    rights: "Données",
    settings: "Réglages",
  },
  /** For narrow screens; screen readers get the whole word. */
  shortDebits: "Prélèv.",
  close: "Fermer",
  nothing: "Ne rien changer",
  sort: "Trier par",
  written: (text: string) => `Vous aviez écrit : « ${text} ».`,
  more: "Le reste",
  waiting: " à traiter",
  abandoned: (count: number) => ` abandonné${count > 1 ? "s" : ""}`,
  search: "Chercher un nom, un numéro, un montant, une ligne de relevé",
  searchAndSite: "Recherche et site",
  site: "Voir le site",
  home: "Le bureau, aujourd’hui",
  sessions: "Mes sessions",
  signOut: "Fermer ma session",
} as const;

export const roleNames = {
  founder: "Direction",
  zenmaster: "ZenMaster",
  accountant: "Comptabilité",
} as const satisfies Record<StaffRole, string>;

export function deskTitle(page: string): string {
  return `${page} | ${frameWords.name}`;
}

export const staffOnly = `Réservé à l’équipe ${company.ofName}`;
