import { company, host } from "#content/site/company.ts";
import { asTitle, euros, sirenNumber } from "#content/site/format.ts";

/** One line of a list of facts: words, an e-mail address, or a national number. */
export type LegalNoticeFact = { readonly term: string } & (
  | { readonly words: string }
  | { readonly email: string }
  | { readonly phone: string }
);

export type LegalNotice = { readonly title: string; readonly facts: readonly LegalNoticeFact[] };

/**
 * The facts that a site must publish about its publisher (law no. 2004-575 of 21 June 2004; Code de commerce,
 * R123-237).
 */
export const publisherLegalNotice: LegalNotice = {
  title: "L’éditeur",
  facts: [
    { term: "Dénomination", words: company.name },
    {
      term: "Forme et capital",
      words: `${asTitle(company.legalForm)} au capital de ${euros(company.capitalEuros * 100)}`,
    },
    { term: "Siège social", words: `${company.street}, ${company.postalCode} ${company.city}` },
    {
      term: "Immatriculation",
      words: `RCS ${company.registration.registryCity}, SIREN ${sirenNumber(company.registration.siren)}`,
    },
    { term: "TVA intracommunautaire", words: company.vatNumber },
    { term: "Direction de la publication", words: company.publicationDirector },
    { term: "E-mail", email: company.email },
    { term: "Téléphone", phone: company.phone },
  ],
};

/** The facts that a site must publish about its host (same law). */
export const hostLegalNotice: LegalNotice = {
  title: "L’hébergeur",
  facts: [
    { term: "Dénomination", words: `${host.name}, ${host.legalForm}` },
    { term: "Adresse", words: `${host.street}, ${host.postalCode} ${host.city}, ${host.country}` },
    { term: "Téléphone", phone: host.phone },
  ],
};

/** The rest of the page. */
export const legalNotices = {
  title: "Mentions légales",
  rightsTitle: "Vos droits",
  dataProtectionLink: "Protection des données personnelles",
  cookies: {
    link: "Politique de cookies",
    title: "Politique relative aux cookies",
    paragraphs: [
      "Ce site n’utilise aucun cookie ni traceur soumis à votre consentement. Aucun outil de mesure d’audience, de publicité ou de suivi n’y est installé.",
      "Seuls des éléments techniques strictement nécessaires à son fonctionnement peuvent être utilisés.",
    ],
  },
  mediation: {
    link: "Médiation des litiges",
    title: "Médiation des litiges",
    paragraphs: [
      "En cas de différend, nous cherchons d’abord une solution amiable.",
      "À défaut, chacun peut recourir à la médiation ; elle est facultative et chacun peut s’en retirer à tout moment. Le médiateur compétent est le Médiateur des entreprises.",
    ],
    mediatorUrl: "https://www.economie.gouv.fr/mediateur-des-entreprises",
    mediatorLink: "Voir le site du médiateur",
  },
  home: "Retour à l’accueil",
  back: "Retour aux mentions légales",
} as const;
