import { asTitle } from "#content/site/format.ts";
import { startingPrice } from "#content/site/home.ts";
import { firstVersionClock } from "#content/site/steps.ts";

/** Words that the pages of all cities share. */
export const cityWords = {
  title: "Agence web",
  /** After the price, before the lead of the city. */
  freedom: ", sans engagement.",
  /** The shorter form of the page of Marseille (docs/product.md, 2.4). */
  price: `Dès ${startingPrice}/mois, sans engagement`,
  next: "Lire la suite",
  others: "Sous d’autres cieux",
  footer: {
    office: "Le bureau",
    /** The agency has no office in the other cities. */
    noOffice: "Notre bureau est à Marseille.",
    site: "Le site",
    cities: "Villes",
    north: "N",
  },
  card: {
    title: (place: string) => `Nous joindre ${place}`,
    hours: "Horaires",
    meeting: "Rencontre",
    firstVersion: { label: "Première version", words: asTitle(firstVersionClock) },
  },
} as const;
