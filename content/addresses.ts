import type { PackId, TermsEdition } from "#domain/pack.ts";

/** Part of the contract address of each pack, decoded. */
export const packAddressNames: Readonly<Record<PackId, string>> = {
  advance: "advance",
  "advance-annexe-promo": "advance-annexe-promo",
  "advance-10": "advance-10%",
  business: "business",
};

/** Part of the address of each document of a client. */
export const documentAddressNames = {
  "contract-summary": "contrat",
  mandate: "mandat",
  terms: "conditions",
} as const;

/** Query parameter of the screen that ends a contract: the proof that one was signed. */
export const confirmationParameter = "valide";

/** Addresses of pages, encoded and without origin. `app/links.ts` has those of parts of them, and of the desk. */
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
  /** One version of the policy on personal data, at an address that stays. `appliesOn`: the day from which it applies. */
  policyVersion: (appliesOn: string) => `${addresses.dataProtection}/version/${appliesOn}`,
  /** One version of the terms, at an address that stays. `version` is its day of publication. */
  termsVersion: (edition: TermsEdition, version: string) => `${addresses.terms(edition)}/version/${version}`,
  contractStep1: (pack: PackId) => `/contrat-abonnement/${encodeURIComponent(packAddressNames[pack])}`,
  contractStep2: (pack: PackId) => `${addresses.contractStep1(pack)}/step2`,
  /** The screen that ends a contract; `proof` tells that one was signed. */
  contractConfirmation: (pack: PackId, proof: string) =>
    `${addresses.contractStep2(pack)}?${confirmationParameter}=${proof}`,
  /** The second step of a draft: `token` resumes it (docs/product.md, 5.3). */
  resume: (pack: PackId, token: string) => `${addresses.contractStep2(pack)}?reprise=${token}`,
  /** Where the client of a draft stops its reminders. */
  stopReminders: (token: string) => `/arreter-les-rappels?reprise=${token}`,
  /** The client's private page. */
  contract: (token: string) => `/mon-contrat/${encodeURIComponent(token)}`,
  /** Where the client confirms a withdrawal. */
  withdrawal: (token: string) => `${addresses.contract(token)}/retractation`,
  /** Where the client confirms a termination. */
  termination: (token: string) => `${addresses.contract(token)}/resiliation`,
  /** A PDF of the client's contract, to download. */
  contractDocument: (token: string, kind: keyof typeof documentAddressNames) =>
    `${addresses.contract(token)}/documents/${documentAddressNames[kind]}`,
  verify: "/verifier",
  desk: "/bureau",
  /** A contract at the desk. */
  deskContract: (number: string) => `/bureau/contrats/${encodeURIComponent(number)}`,
  /** Where a person of the agency comes in; `token` is that of a link by mail. */
  signIn: (token?: string) => `/bureau/entree${token === undefined ? "" : `?lien=${token}`}`,
} as const;
