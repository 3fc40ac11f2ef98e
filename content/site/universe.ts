import { inSentence } from "#content/site/format.ts";
import { type HomeOptions, homeKicker } from "#content/site/home.ts";
import { reviewWords } from "#content/site/review-words.ts";
import { reviews, reviewsAreExamples } from "#content/site/reviews.ts";
import type { ServiceId } from "#content/site/services.ts";

/** A height of the descent, and what it is called. */
export type Height = { readonly figure: string; readonly name?: string };

/** One stage of the descent: the height, and one sentence. */
type Stage = { readonly altitude: Height; readonly title: string; readonly text: string };

/** The page « Bienvenue dans l’univers ». */
export const universeWords = {
  /** Line breaks are chosen by hand. */
  title: ["Bienvenue", "dans l’univers"],
  start: "Commencer la descente",
  orbit: {
    altitude: { figure: "400 km", name: "En orbite" },
    title: "Votre métier est au centre",
    text: "Le reste tourne autour : le site, la fiche Google, les annonces, les appels. Ce qui ne vous sert pas reste au sol.",
  },
  watch: {
    altitude: { figure: "80 km", name: "Haute altitude" },
    title: "Quelqu’un veille",
    text: "Votre ZenMaster vous connaît par votre nom, suit vos résultats, tient vos pages à jour et vous dit ce qui a bougé. Vous, vous restez à votre métier.",
  },
  watcher: "Un astronaute assis en méditation au-dessus d’un galet",
  circle: {
    altitude: { figure: "12 km", name: "Basse altitude" },
    title: "Le cercle reste ouvert",
    text: "On entre quand on veut, on repart quand on veut. C’est souvent pour cela que l’on reste.",
  },
  review: "Un avis",
  reviewAltitude: { figure: "800 m" },
  landing: {
    altitude: { figure: "0 m", name: "Niveau de la mer" },
    title: "Vous pouvez vous poser ici",
    text: "Une visio suffit pour savoir si nous sommes faits pour travailler ensemble.",
  },
} as const satisfies Record<string, string | readonly string[] | Height | Stage>;

/** The words that depend on whether the page says that the agency is in Marseille. */
export function universeOpening({ showMarseille }: HomeOptions) {
  return {
    kicker: homeKicker({ showMarseille }),
    lead: showMarseille
      ? "Un endroit calme, face à la mer, où votre site prend forme avant de prendre sa place sur Google."
      : "Un endroit calme où votre site prend forme avant de prendre sa place sur Google.",
  };
}

/** One review and its author; the author's town appears only on pages that name Marseille. */
export function universeReview({ showMarseille }: HomeOptions) {
  const { author, text, trade } = reviews[1]!;
  const [profession = ""] = trade.split(", ");
  return {
    text: reviewWords.quoted(text),
    author: `${author}, ${inSentence(showMarseille ? trade : profession)}`,
    /** Note if the review is an example; none if a client wrote it. */
    note: reviewsAreExamples ? "Avis d’exemple" : null,
  };
}

/** The services in one or two words, for the labels of their worlds. */
export const worldNames = {
  "site-web": "Site web",
  "seo-gmb": "Référencement",
  "google-ads": "Google Ads",
  "call-tracking": "Suivi des appels",
  "reseaux-sociaux": "Réseaux sociaux",
  "mail-pro": "Messagerie",
} as const satisfies Record<ServiceId, string>;
