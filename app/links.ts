import { addresses, packAddressNames } from "#content/addresses.ts";
import { type CityId, cities } from "#content/cities.ts";
import { company } from "#content/company.ts";
import { type PackId, packIds } from "#domain/pack.ts";

/** The only builder of internal addresses and of `tel:` links. All addresses are encoded and start with `/`. */
export const links = {
  pricing: "/#pricing",
  service: (id: string) => `${addresses.services}?modal=${encodeURIComponent(id)}`,
  city: (id: CityId) => cities[id].page.path,
  ...addresses,
  deskPage: (page: keyof typeof deskPages) => deskPages[page],
  deskMessage: (id: string) => `/bureau/messages/${encodeURIComponent(id)}`,
  deskContractsCsv: "/bureau/contrats.csv",
  deskMessagesCsv: "/bureau/messages.csv",
  passkeySignIn: "/bureau/entree/cle",
  newPasskey: "/bureau/reglages/cle",
  deskContractDocument: (number: string, kind: string) =>
    `/bureau/contrats/${encodeURIComponent(number)}/documents/${kind}`,
  deskBankFile: (run: string) => `/bureau/prelevements/${encodeURIComponent(run)}/fichier`,
  /** The file of a run among all of them. */
  deskRun: (run: string) => `/bureau/prelevements?remises=1#${encodeURIComponent(run)}`,
  /** The mail of an announcement that is being written. */
  announcementMail: "/bureau/annonces/apercu",
  signOut: "/bureau/sortie",
} as const;

/** The pages of the desk. */
const deskPages = {
  today: "/bureau",
  messages: "/bureau/messages",
  drafts: "/bureau/souscriptions",
  contracts: "/bureau/contrats",
  debits: "/bureau/prelevements",
  mails: "/bureau/mails",
  log: "/bureau/journal",
  announcements: "/bureau/annonces",
  settings: "/bureau/reglages",
  search: "/bureau/recherche",
} as const;

/** A telephone link from a national number (RFC 3966). */
export function telephoneLink(national: string = company.phone): string {
  return `tel:${internationalNumber(national)}`;
}

/** A national number, its leading zero dropped and the French prefix added. */
export function internationalNumber(national: string = company.phone): string {
  return `+33${national.replace(/\D/g, "").replace(/^0/, "")}`;
}

/** A link that writes to the agency, with a subject and a text where wanted (RFC 6068). */
export function mailLink(words: { readonly subject?: string; readonly body?: string } = {}): string {
  const fields = Object.entries(words).map(
    ([name, text]) => `${name}=${encodeURIComponent(text.replaceAll("\n", "\r\n"))}`,
  );
  return `mailto:${company.email}${fields.length > 0 ? `?${fields.join("&")}` : ""}`;
}

/** The pack named in a contract address, or `null`. */
export function packOfAddress(addressName: string | undefined): PackId | null {
  return packIds.find((id) => packAddressNames[id] === addressName) ?? null;
}
