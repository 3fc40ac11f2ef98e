import { type CityId, cities, cityIds } from "#content/cities/cities.ts";
import { cityWords } from "#content/cities/city-words.ts";
import { offerValidity, packWords } from "#content/contract/packs.ts";
import { company } from "#content/site/company.ts";
import { asTitle, inWords } from "#content/site/format.ts";
import { homeHero, homeKicker, homeOptions, offerWords } from "#content/site/home.ts";
import { type PageEntry, pages } from "#content/site/pages.ts";
import { clientSites, portfolioIsExample } from "#content/site/portfolio.ts";
import { packs } from "#domain/pack.ts";

/** The drawings for share images: a city, or a drawing that several pages may share. */
export type SharePicture = CityId | "home" | "offer" | "orbits" | "gallery" | "zenmaster" | "seal" | "rocket";

/** The image for links to a page on social networks: 1200 by 630 pixels, made at build time. */
export type ShareCard = {
  /** The page of the image. */
  readonly path: string;
  /** Its path is `/og/{name}.png`. */
  readonly name: string;
  /** The drawing beside the title. */
  readonly picture: SharePicture;
  /** The title of the page, with line breaks chosen by hand. */
  readonly lines: readonly string[];
  /** Its last line. */
  readonly note: string;
};

const offer = packs["advance-annexe-promo"];
const price = `${offerWords.price}, sans engagement`;
const place = homeKicker(homeOptions.home);

/** The image of the home page, and of every page without its own. */
export const homeCard: ShareCard = {
  path: pages.home.path,
  name: "accueil",
  picture: "home",
  lines: homeHero.title.map(({ text }) => text),
  note: price,
};

/** One image for each indexed page, and one for the special offer. */
export const shareCards: readonly ShareCard[] = [
  homeCard,
  ...cityIds.map((id) => ({
    path: cities[id].page.path,
    name: `ville-${id}`,
    picture: id,
    lines: [cityWords.title, cities[id].name],
    note: price,
  })),
  {
    path: pages.services.path,
    name: "prestations",
    picture: "orbits",
    lines: ["Tout ce", "qui vous", "rend visible"],
    note: price,
  },
  {
    path: pages.portfolio.path,
    name: "realisations",
    picture: "gallery",
    lines: [`${asTitle(inWords(clientSites.length))} clients,`, `${inWords(clientSites.length)} univers`],
    note: portfolioIsExample ? "Réalisations d’exemple" : place,
  },
  {
    path: pages.contact.path,
    name: "contact",
    picture: "zenmaster",
    lines: ["Parlons de", "votre projet"],
    note: place,
  },
  {
    path: pages.faq.path,
    name: "faq",
    picture: "orbits",
    lines: ["Vos questions,", "nos réponses"],
    note: price,
  },
  {
    path: pages.terms.path,
    name: "conditions-generales",
    picture: "seal",
    lines: ["Conditions", "générales", "d’abonnement"],
    note: place,
  },
  {
    path: pages.accessibility.path,
    name: "accessibilite",
    picture: "rocket",
    lines: ["Accessibilité"],
    note: place,
  },
  {
    path: pages.promo.path,
    name: "offre-speciale",
    picture: "offer",
    lines: ["Offre spéciale", packWords.advance.title],
    note: `Jusqu’au ${offerValidity.endsOn}${offer.offerIsProlonged ? ", prolongée" : ""}. Essai gratuit de ${offer.trialDays} jours.`,
  },
];

export function shareCardOf({ path }: PageEntry): ShareCard {
  return shareCards.find((card) => card.path === path) ?? homeCard;
}

export function shareCardPath({ name }: ShareCard): string {
  return `/og/${name}.png`;
}

/** The alternative text of an image. */
export function shareCardWords({ lines, note }: ShareCard): string {
  return `${company.name} : ${lines.join(" ")}${/[.!?]$/.test(lines.at(-1) ?? "") ? "" : "."} ${note}`;
}

/** Size of all share images, in pixels. */
export const shareCardSize = { width: 1200, height: 630 } as const;
