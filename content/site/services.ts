/** The services, by the identifier used in `?modal=` (docs/product.md, 2.6), nearest orbit first. */
export const serviceIds = [
  "site-web",
  "seo-gmb",
  "google-ads",
  "call-tracking",
  "reseaux-sociaux",
  "mail-pro",
] as const;

/** Identifier of a service. */
export type ServiceId = (typeof serviceIds)[number];

/** The packs that include a service. */
export type ServiceBadge = "included-all" | "included-business" | "option";

/** A service on its card; its dialog adds `serviceTexts`. Its drawing is in `app/sections/services/`. */
export type Service = {
  readonly id: ServiceId;
  readonly title: string;
  readonly badge: ServiceBadge;
  /** The sentence of the card. */
  readonly summary: string;
};

/** The six services. */
export const services = {
  "site-web": {
    id: "site-web",
    title: "Site web sur mesure",
    badge: "included-all",
    summary: "Codé à la main pour votre métier, livré avec son nom de domaine et son hébergement.",
  },
  "seo-gmb": {
    id: "seo-gmb",
    title: "Référencement et fiche Google",
    badge: "included-all",
    summary: "Une campagne structurée pour que l’on vous trouve, dans les résultats comme sur la carte.",
  },
  "google-ads": {
    id: "google-ads",
    title: "Campagnes Google Ads",
    badge: "included-business",
    summary: "Vos annonces au bon moment, avec un rapport clair chaque mois.",
  },
  "call-tracking": {
    id: "call-tracking",
    title: "Suivi des appels",
    badge: "included-business",
    summary: "Sachez quelle annonce et quelle page ont fait sonner votre téléphone.",
  },
  "reseaux-sociaux": {
    id: "reseaux-sociaux",
    title: "Réseaux sociaux",
    badge: "option",
    summary: "Des publications régulières, écrites avec vos mots.",
  },
  "mail-pro": {
    id: "mail-pro",
    title: "Messagerie professionnelle",
    badge: "option",
    summary: "Une boîte à votre nom, avec une intelligence artificielle intégrée.",
  },
} as const satisfies Record<ServiceId, Service>;

/** The words of a badge: for one service, and for several. */
export const badgeWords = {
  "included-all": { one: "Inclus dans tous les packs", several: "Incluses dans tous les packs" },
  "included-business": { one: "Inclus dans le pack Business", several: "Incluses dans le pack Business" },
  option: { one: "Disponible en option", several: "Disponibles en option" },
} as const satisfies Record<ServiceBadge, { one: string; several: string }>;
