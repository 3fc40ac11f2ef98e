import { asTitle, inWords, longDate } from "#content/site/format.ts";
import type { Replacement } from "#content/terms/editions.ts";
import { articleIds } from "#content/terms/titles.ts";
import type { Day } from "#domain/calendar.ts";
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
  permanentUrl: "Adresse de cette version",
  sha256: "Empreinte SHA-256 du texte",
  sha256Note: "Elle est conservée avec chaque contrat signé sous cette version.",
  /** Shown on a replaced version, until it no longer applies to anybody who signed it. */
  stillInForce: ({ by, until }: Replacement) =>
    `En vigueur, pour les contrats signés avant le ${longDate(by)}, jusqu’à la date que leur annonce un e-mail : au plus tôt le ${longDate(until)} inclus.`,
  over: "Cette version n’est plus en vigueur.",
  newest: "Lire la version la plus récente",
  /** Links to the policy that applies until the latest changes do. */
  policyBefore: "Lire la version qui précède",
  appliesToEarlierFrom: (day: Day) =>
    `Elle s’applique aux contrats signés depuis ce jour et, à compter du ${longDate(day)}, à ceux qui l’ont été avant.`,
  until: (day: Day) => `, en vigueur jusqu’au ${longDate(day)} inclus`,
  earlierVersions: "Versions antérieures",
} as const;

/** « vingt-six », with hyphens at which no line breaks. */
const count = inWords(articleIds.length).replaceAll("-", "\u2011");

/** The sentences after the version, under the title of each edition of the terms in force. */
export const termsLeads: Record<TermsEdition, string> = {
  standard: `${asTitle(count)} articles et une annexe.`,
  promo: `Les ${count} articles de l’offre spéciale et leur annexe.`,
};
