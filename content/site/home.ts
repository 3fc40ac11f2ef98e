import { asTitle, euros, inWords } from "#content/site/format.ts";
import { serviceIds } from "#content/site/services.ts";
import { cheapestPack, packs } from "#domain/pack.ts";

/** The parts that a home page may leave out. */
export type HomeOptions = {
  /** Whether the page says that the agency is in Marseille (docs/product.md, 2.4). */
  readonly showMarseille: boolean;
};

export const homeOptions = {
  home: { showMarseille: true },
  landing: { showMarseille: true },
  universe: { showMarseille: true },
} as const satisfies Record<string, HomeOptions>;

/** « 89 € »: the lowest price on sale, at the start of titles, descriptions and heroes. */
export const startingPrice = euros(packs[cheapestPack].monthlyCents);

/** Words of the offer that every page shares. */
export const offerWords = {
  price: `Dès ${startingPrice} TTC par mois`,
  booking: "Prendre rendez-vous en visio",
  /** Under the button of a hero. */
  bookingNote: "C’est gratuit, et la suite ne dépend que de vous.",
} as const;

export const homeHero = {
  /** Line breaks are chosen by hand; the brush underlines one line. */
  title: [
    { text: "Un site", brushed: false },
    { text: "sur mesure,", brushed: false },
    { text: "visible", brushed: true },
    { text: "sur Google.", brushed: false },
  ],
  lead: "Codé à la main, première version en moins d’une semaine, suivi par votre ZenMaster.",
  /** After the price. */
  offer: {
    creation: "0 € de création",
    firstMonth: packs[cheapestPack].firstMonthFree
      ? { number: "1", raised: "er", free: "mois offert" }
      : null,
    freedom: "sans engagement",
  },
  portfolio: "Voir nos réalisations",
  next: "Découvrir nos prestations",
} as const;

/** Shown above the title of a home page. */
export function homeKicker({ showMarseille }: HomeOptions): string {
  return showMarseille ? "Agence web à Marseille, partout en France" : "Agence web, partout en France";
}

/** Describes the drawing of the hero. */
export function homeSceneWords({ showMarseille }: HomeOptions): string {
  return showMarseille
    ? "Marseille au crépuscule : Notre-Dame de la Garde au-dessus du Vieux-Port"
    : "Une ville au bord de la mer, au crépuscule";
}

/** The services on their three orbits. */
export const servicesSystemWords = {
  title: `${asTitle(inWords(serviceIds.length))} prestations, et ce que chacune fait pour vous`,
  lead: "Au plus près de votre métier, ce que chaque pack comprend. Plus loin, ce que Business ajoute. Au large, ce que vous prenez si cela vous sert.",
  centre: ["Votre", "métier"],
} as const;

/** The banner at the end of the pages. A page may have its own title. */
export const contactBannerWords = {
  title: "On en parle ?",
  lead: "Une visio suffit pour savoir si nous sommes faits pour travailler ensemble.",
} as const;
