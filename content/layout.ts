import { company } from "./company.ts";
import { euros } from "./format.ts";

/** The words that every page carries around its own: header, menu, footer and call button. */
export const layoutWords = {
  mainNavigation: "Navigation principale",
  menu: "Menu",
  menuNavigation: "Menu principal",
  services: "Nos prestations",
  packs: "Nos packs",
  portfolio: "Nos réalisations",
  contact: "Contact",
  faq: "Questions fréquentes",
  legalNotices: "Mentions légales",
  accessibility: "Accessibilité",
  terms: "Conditions générales d’abonnement",
  site: "Le site",
  cities: "Villes",
  nearYou: "Près de vous",
  reachUs: "Nous joindre",
  socialProfiles: "Réseaux sociaux",
  directCall: "Appel direct",
} as const;

/** The alternative of the logo, which leads home. */
export const brandWords = `${company.name}, accueil`;

/** What the call button is called; `phone` as it is read, « 04 65 71 00 13 ». */
export function callWords(phone: string): string {
  return `Appeler le ${phone}`;
}

/** Who publishes the site, in one line. */
export function companyLine(): string {
  return `${company.name}, société au capital de ${euros(company.capitalEuros * 100)}, ${company.city}`;
}
