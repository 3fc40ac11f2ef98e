import type { TermsEdition } from "#domain/pack.ts";

export const editionTitles: Record<TermsEdition, string> = {
  standard: "Conditions générales d’abonnement",
  promo: "Annexe promotionnelle",
};

/**
 * The articles of the terms in their order: anchor of the page, which is also the name of the file, and title
 * (docs/product.md, 2.9). Numbers derive from the order.
 */
export const articleTitles = {
  definitions: "Définitions",
  objet: "Objet",
  dispositions: "Dispositions générales",
  pieces: "Pièces à fournir",
  informations: "Informations précontractuelles",
  validation: "Validation de la commande",
  vente: "Vente à distance",
  "prise-effet": "Prise d’effet",
  duree: "Durée et reconduction",
  "resiliation-abonne": "Résiliation par l’abonné",
  "resiliation-2h": "Résiliation par Agence 2H",
  retractation: "Droit de rétractation",
  "obligation-2h": "Obligations d’Agence 2H",
  "obligation-abonne": "Obligations de l’abonné",
  modalites: "Modalités de réalisation",
  prestataire: "Prestataires et sous-traitance",
  continuite: "Continuité de service",
  facturation: "Facturation et paiement",
  tarifs: "Évolution des tarifs",
  confidentialite: "Confidentialité",
  "force-majeure": "Force majeure",
  preuve: "Convention de preuve",
  accord: "Intégralité de l’accord",
  droit: "Droit applicable",
  divisibilite: "Divisibilité",
  renonciation: "Non-renonciation",
} as const;

export type ArticleId = keyof typeof articleTitles;

export const articleIds = Object.keys(articleTitles) as readonly ArticleId[];

/** Titles that the promo edition gives to articles of its own. */
export const promoTitles = {
  continuite: "Propriété du site et du nom de domaine",
} as const satisfies Partial<Record<ArticleId, string>>;

/** Replaces the number of an article in the title of the annex. */
export const annexHeading = "Annexe";

/** Title of the annex that the law asks for where data are processed on someone’s behalf (GDPR, article 28). */
export const annexTitle = "Données traitées pour le compte de l’abonné";
