import { asTitle, inWords } from "#content/format.ts";
import { articleIds } from "#content/terms/titles.ts";
import type { TermsEdition } from "#domain/pack.ts";

/** Words around the legal texts: contents, versions, ways back. */
export const legalWords = {
  contents: "Sommaire",
  toContents: "Aller au sommaire",
  skipContents: "Passer le sommaire",
  backToTop: "Retour en haut de page",
  article: "Article",
  section: "Section",
  version: "Version",
  versionOf: (day: string) => `version du ${day}`,
  stableAddress: "Adresse de cette version",
  sha256: "Empreinte SHA-256 du texte",
  sha256Note: "Elle est conservée avec chaque contrat signé sous cette version.",
  superseded: "Cette version n’est plus en vigueur.",
  inForce: "Lire la version en vigueur",
  earlierVersions: "Versions antérieures",
} as const;

/** « vingt-six », which no line breaks at its hyphen. */
const count = inWords(articleIds.length).replaceAll("-", "\u2011");

/** The sentences under the title of each edition of the terms in force, after its version. */
export const termsLeads: Record<TermsEdition, string> = {
  standard: `${asTitle(count)} articles et une annexe, écrits pour être lus.`,
  promo: `Les ${count} articles de l’offre spéciale et leur annexe.`,
};
