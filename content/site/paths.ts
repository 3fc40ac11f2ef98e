import { amendmentOf, type DocumentKind, isAmendedMandate } from "#domain/contract/document-kind.ts";
import type { PackId, TermsEdition } from "#domain/pack.ts";

/** The decoded segment that names the pack in the paths of its contract pages. */
export const packPathNames: Readonly<Record<PackId, string>> = {
  advance: "advance",
  "advance-annexe-promo": "advance-annexe-promo",
  "advance-10": "advance-10%",
  business: "business",
};

/** The segment that names a document in the path of its download. */
export const documentPathNames = {
  "contract-summary": "contrat",
  mandate: "mandat",
  paper: "contrat-signe",
  terms: "conditions",
} as const;

/** A PDF that the client of a contract can download. */
export type DownloadKind = DocumentKind | "terms";

/** The segment that names such a PDF: « mandat-7K4QX2M9 » for another account, by its mandate reference; « avenant-1 ». */
export function documentPathName(kind: DownloadKind): string {
  const ordinal = amendmentOf(kind);
  if (ordinal !== null) return `avenant-${ordinal}`;
  return isAmendedMandate(kind)
    ? kind.replace("mandate", documentPathNames.mandate)
    : documentPathNames[kind as keyof typeof documentPathNames];
}

/** The PDF that a segment names; `null` if it names none. */
export function documentOfPathName(name: string): DownloadKind | null {
  const kinds = Object.keys(documentPathNames) as (keyof typeof documentPathNames)[];
  const known = kinds.find((kind) => documentPathNames[kind] === name);
  const [, reference] = /^mandat-([0-9A-Z]+)$/.exec(name) ?? [];
  const ordinal = amendmentOf(name.replace(/^avenant-/, "amendment-"));
  if (ordinal !== null) return `amendment-${ordinal}`;
  return known ?? (reference ? `mandate-${reference}` : null);
}

/** Query parameter of the last contract screen: the proof that a contract was signed. */
export const confirmationParameter = "valide";

/** A path without a slash at its end: pages are prerendered at a path with one, and visited at one without. */
export function withoutFinalSlash(path: string): string {
  return path.replace(/(?<=[^/])\/+$/, "");
}

/** Paths of pages, encoded. `app/links.ts` adds the links to parts of pages, and those of the desk. */
export const paths = {
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
  siteMap: "/plan-du-site",
  homeRedirect: "/redirection-accueil",
  terms: (edition: TermsEdition) =>
    edition === "promo" ? "/conditions-generales/annexe-promo" : "/conditions-generales",
  /** One version of the policy on personal data, at a permanent path. `appliesOn`: the day from which it applies. */
  policyVersion: (appliesOn: string) => `${paths.dataProtection}/version/${appliesOn}`,
  /** One version of the terms, at a permanent path. `version` is its day of publication. */
  termsVersion: (edition: TermsEdition, version: string) => `${paths.terms(edition)}/version/${version}`,
  /** The PDF of a version that was signed, which the site may no longer publish. */
  signedTerms: (edition: TermsEdition, version: string) => `${paths.termsVersion(edition, version)}/pdf`,
  contractStep1: (pack: PackId) => `/contrat-abonnement/${encodeURIComponent(packPathNames[pack])}`,
  contractStep2: (pack: PackId) => `${paths.contractStep1(pack)}/step2`,
  /** The last contract screen; `proof` shows that a contract was signed. */
  contractConfirmation: (pack: PackId, proof: string) =>
    `${paths.contractStep2(pack)}?${confirmationParameter}=${proof}`,
  /** The second step of a draft: `token` resumes it (docs/product.md, 5.3). */
  resume: (pack: PackId, token: string) => `${paths.contractStep2(pack)}?reprise=${token}`,
  /** The first step of a subscription that the desk prepared, with what is known filled in. */
  prepared: (pack: PackId, token: string) => `${paths.contractStep1(pack)}?preparee=${token}`,
  /** The page where the client of a draft stops its reminders. */
  stopReminders: (token: string) => `/arreter-les-rappels?reprise=${token}`,
  /** The client's private page. */
  contract: (token: string) => `/mon-contrat/${encodeURIComponent(token)}`,
  /** The page where the client confirms a withdrawal. */
  withdrawal: (token: string) => `${paths.contract(token)}/retractation`,
  /** The page where the client takes a termination back. */
  takeBack: (token: string) => `${paths.contract(token)}/garder`,
  /** The page where the client confirms a termination. */
  termination: (token: string) => `${paths.contract(token)}/resiliation`,
  /** The page where the client signs another account to debit. */
  accountChange: (token: string) => `${paths.contract(token)}/changer-de-compte`,
  /** What follows from another account that was just signed. */
  accountChanged: (token: string) => `${paths.contract(token)}/nouveau-compte`,
  /** The page where the client signs another pack, as an amendment. */
  packChange: (token: string) => `${paths.contract(token)}/changer-de-pack`,
  /** What follows from the amendment that was signed last. */
  packChanged: (token: string) => `${paths.contract(token)}/nouveau-pack`,
  /** The page where the client renounces it. */
  packRenounce: (token: string) => `${paths.contract(token)}/renoncer-a-l-avenant`,
  /** The page where the client changes the facts of the contract: telephone, contact, name, seat, SIRET. */
  factsChange: (token: string) => `${paths.contract(token)}/coordonnees`,
  /** What follows from a change of facts that was just kept. */
  factsChanged: (token: string) => `${paths.contract(token)}/coordonnees/enregistrees`,
  /** The page where the client asks for another e-mail address, and the page while it waits. */
  emailChange: (token: string) => `${paths.contract(token)}/adresse-email`,
  emailWaits: (token: string) => `${paths.contract(token)}/adresse-email/en-attente`,
  /** The page of the mail to the new address, which confirms it with one press. */
  emailToConfirm: (token: string) => `/nouvelle-adresse/${encodeURIComponent(token)}`,
  /** « Ce n’est pas moi »: takes the changes that wait back. */
  changesUndo: (token: string) => `${paths.contract(token)}/pas-moi`,
  /** A PDF of the client's contract, to download. */
  contractDocument: (token: string, kind: DownloadKind) =>
    `${paths.contract(token)}/documents/${documentPathName(kind)}`,
  /** The PDF of an invoice or of a credit note of the client's contract, to download. */
  contractInvoice: (token: string, number: string) =>
    `${paths.contract(token)}/factures/${encodeURIComponent(number)}`,
  verify: "/verifier",
  desk: "/bureau",
  deskContract: (number: string) => `/bureau/contrats/${encodeURIComponent(number)}`,
  /** The page where the agency's people sign in; `token` is that of a mailed link. */
  signIn: (token?: string) => `/bureau/entree${token === undefined ? "" : `?lien=${token}`}`,
} as const;
