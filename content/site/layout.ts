import { company } from "./company.ts";

/** Words on every page: header, menu, footer and call button. */
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
  reachUs: "Nous joindre",
  socialProfiles: "Réseaux sociaux",
  directCall: "Appel direct",
  /** The appointment in the bar, from what a narrow bar keeps least to what only screen readers say. */
  booking: { verb: "Prendre", noun: "rendez-vous", spoken: "en visio" },
} as const;

/** The alternative text of the logo, which links to the home page. */
export const brandWords = `${company.name}, accueil`;

/** The name of the call button; `phone` is formatted, « 04 65 71 00 13 ». */
export function phoneLabel(phone: string): string {
  return `Appeler le ${phone}`;
}
