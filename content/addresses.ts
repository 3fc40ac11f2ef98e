import type { PackId, TermsEdition } from "#domain/pack.ts";

/** The part of a contract address that names the pack, decoded. */
export const packAddressNames: Readonly<Record<PackId, string>> = {
  advance: "advance",
  "advance-annexe-promo": "advance-annexe-promo",
  "advance-10": "advance-10%",
  business: "business",
};

/** The part of an address that names a client's document. */
export const documentAddressNames = {
  "contract-summary": "contrat",
  mandate: "mandat",
  terms: "conditions",
} as const;

/** Query parameter of the last contract screen: the proof that a contract was signed. */
export const confirmationParameter = "valide";

/** Addresses of pages, encoded and without origin. `app/links.ts` has the links to parts of pages, and the desk's. */
export const addresses = {
  home: "/",
  landing: "/landing",
  promo: "/landing/promo",
  universe: "/univers",
  services: "/prestations",
  portfolio: "/realisations",
  contact: "/contact",
  faq: "/faq",
  legalNotices: "/mentions-legales",
  dataProtection: "/protection-donnees-personnelles",
  accessibility: "/accessibilite",
  homeRedirect: "/redirection-accueil",
  terms: (edition: TermsEdition) =>
    edition === "promo" ? "/conditions-generales/annexe-promo" : "/conditions-generales",
  /** One version of the policy on personal data, at a permanent address. `appliesOn`: the day from which it applies. */
  policyVersion: (appliesOn: string) => `${addresses.dataProtection}/version/${appliesOn}`,
  /** One version of the terms, at a permanent address. `version` is its day of publication. */
  termsVersion: (edition: TermsEdition, version: string) => `${addresses.terms(edition)}/version/${version}`,
  contractStep1: (pack: PackId) => `/contrat-abonnement/${encodeURIComponent(packAddressNames[pack])}`,
  contractStep2: (pack: PackId) => `${addresses.contractStep1(pack)}/step2`,
  /** The last contract screen; `proof` shows that a contract was signed. */
  contractConfirmation: (pack: PackId, proof: string) =>
    `${addresses.contractStep2(pack)}?${confirmationParameter}=${proof}`,
  /** The second step of a draft: `token` resumes it (docs/product.md, 5.3). */
  resume: (pack: PackId, token: string) => `${addresses.contractStep2(pack)}?reprise=${token}`,
  /** The page where the client of a draft stops its reminders. */
  stopReminders: (token: string) => `/arreter-les-rappels?reprise=${token}`,
  /** The client's private page. */
  contract: (token: string) => `/mon-contrat/${encodeURIComponent(token)}`,
  /** The page where the client confirms a withdrawal. */
  withdrawal: (token: string) => `${addresses.contract(token)}/retractation`,
  /** The page where the client confirms a termination. */
  termination: (token: string) => `${addresses.contract(token)}/resiliation`,
  /** A PDF of the client's contract, to download. */
  contractDocument: (token: string, kind: keyof typeof documentAddressNames) =>
    `${addresses.contract(token)}/documents/${documentAddressNames[kind]}`,
  verify: "/verifier",
  desk: "/bureau",
  /** A contract at the desk. */
  deskContract: (number: string) => `/bureau/contrats/${encodeURIComponent(number)}`,
  /** The page where the agency's people sign in; `token` is that of a mailed link. */
  signIn: (token?: string) => `/bureau/entree${token === undefined ? "" : `?lien=${token}`}`,
} as const;
