import { documentWords } from "#content/documents.ts";
import { packWords } from "#content/packs.ts";
import type { PackId, TermsEdition } from "#domain/pack.ts";

/** Addresses that pages, mails and documents share, encoded and without origin. `app/links.ts` has the others. */
export const addresses = {
  terms: (edition: TermsEdition) =>
    edition === "promo" ? "/conditions-generales/annexe-promo" : "/conditions-generales",
  /** One version of the terms, at an address that stays. `version` is its day of publication. */
  termsVersion: (edition: TermsEdition, version: string) => `${addresses.terms(edition)}/version/${version}`,
  contractStep1: (pack: PackId) => `/contrat-abonnement/${encodeURIComponent(packWords[pack].addressName)}`,
  contractStep2: (pack: PackId) => `${addresses.contractStep1(pack)}/step2`,
  /** The second step of a draft: `token` resumes it (architecture, section 5). */
  resume: (pack: PackId, token: string) => `${addresses.contractStep2(pack)}?reprise=${token}`,
  /** The client's private page. */
  contract: (token: string) => `/mon-contrat/${encodeURIComponent(token)}`,
  /** Where the client confirms a withdrawal. */
  withdrawal: (token: string) => `${addresses.contract(token)}/retractation`,
  /** Where the client confirms a termination. */
  termination: (token: string) => `${addresses.contract(token)}/resiliation`,
  /** A PDF of the client's contract, to download. */
  contractDocument: (token: string, kind: keyof typeof documentWords) =>
    `${addresses.contract(token)}/documents/${documentWords[kind].addressName}`,
  verify: "/verifier",
} as const;
