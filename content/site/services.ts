/** The services, by the identifier used in `?modal=` (docs/product.md, 2.6), nearest orbit first. */
export const serviceIds = [
  "site-web",
  "seo-gmb",
  "google-ads",
  "call-tracking",
  "reseaux-sociaux",
  "mail-pro",
] as const;

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

export const services = {
  "site-web": {
    id: "site-web",
    title: "Site web sur mesure",
    badge: "included-all",
    summary:
      "Codé pour votre métier, en ligne avec son nom et son hébergement. Un texte, un tarif, une photo à changer ? Vous l’écrivez à votre ZenMaster.",
  },
  "seo-gmb": {
    id: "seo-gmb",
    title: "Référencement et fiche Google",
    badge: "included-all",
    summary:
      "Un travail qui ne s’arrête pas à la mise en ligne : vos pages, vos horaires, vos photos, vos avis. Vous en lisez l’effet, mois après mois.",
  },
  "google-ads": {
    id: "google-ads",
    title: "Campagnes Google Ads",
    badge: "included-business",
    summary:
      "Vos annonces, sur les recherches choisies ensemble, sous un plafond. Le compte est à vous, le rapport est mensuel.",
  },
  "call-tracking": {
    id: "call-tracking",
    title: "Suivi des appels",
    badge: "included-business",
    summary: "La carte, une annonce, une page : vous savez ce qui a fait sonner le téléphone.",
  },
  "reseaux-sociaux": {
    id: "reseaux-sociaux",
    title: "Réseaux sociaux",
    badge: "option",
    summary: "Une photo et trois mots de vous. Nous écrivons le reste.",
  },
  "mail-pro": {
    id: "mail-pro",
    title: "Messagerie professionnelle",
    badge: "option",
    summary:
      "Une adresse à votre nom, une intelligence artificielle pour trier. Le dernier mot est le vôtre.",
  },
} as const satisfies Record<ServiceId, Service>;

/** The words of a badge: for one service, and for several. */
export const badgeWords = {
  "included-all": { one: "Inclus dans tous les packs", several: "Incluses dans tous les packs" },
  "included-business": { one: "Inclus dans le pack Business", several: "Incluses dans le pack Business" },
  option: { one: "Disponible en option", several: "Disponibles en option" },
} as const satisfies Record<ServiceBadge, { one: string; several: string }>;
