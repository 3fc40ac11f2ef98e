import { asTitle } from "#content/site/format.ts";
import { startingPrice } from "#content/site/home.ts";
import { firstVersionClock } from "#content/site/steps.ts";

/** Words that the pages of all cities share. */
export const cityWords = {
  kicker: "Site sur mesure et visibilité sur Google",
  title: "Agence web",
  /** After the price, before the lead of the city. */
  freedom: ", sans engagement.",
  /** The shorter form of the page of Marseille (docs/product.md, 2.4). */
  price: `Dès ${startingPrice}/mois, sans engagement`,
  next: "Lire la suite",
  /** Describes the drawing of Paris. */
  snail: "Les vingt arrondissements de Paris, enroulés en escargot d’un coup de pinceau",
  others: "Sous d’autres cieux",
  card: {
    title: (place: string) => `Nous joindre ${place}`,
    hours: "Horaires",
    meeting: "Rencontre",
    firstVersion: { label: "Première version", words: asTitle(firstVersionClock) },
  },
} as const;
