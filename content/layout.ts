import { company } from "./company.ts";

/** The words that every page carries around its own: header, menu, footer and call button. */
export const layoutWords = {
  mainNavigation: "Navigation principale",
  menu: "Menu",
  menuNavigation: "Menu principal",
  packs: "Nos packs",
  dataProtection: "Protection des données",
  accessibility: "Accessibilité",
  terms: "Conditions générales",
  site: "Le site",
  cities: "Villes",
  nearYou: "Près de vous",
  reachUs: (city?: string) => (city ? `Nous joindre depuis ${city}` : "Nous joindre"),
  socialProfiles: "Réseaux sociaux",
  directCall: "Appel direct",
} as const;

/** The alternative of the logo, which leads home. */
export const brandWords = `${company.name}, accueil`;

/** What the call button is called; `phone` as it is read, « 04 65 71 00 13 ». */
export function callWords(phone: string): string {
  return `Appeler le ${phone}`;
}
