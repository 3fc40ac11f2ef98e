import type { CityId } from "#content/cities/cities.ts";
import type { Day } from "#domain/calendar.ts";

/** A client's review. Every rating is 5. */
export type Review = {
  readonly author: string;
  /** Trade and town: « Fromager, Cassis ». */
  readonly trade: string;
  /** The city whose page shows the review first. */
  readonly near: CityId;
  /** Without quotation marks. */
  readonly text: string;
  /** A passage of the text, word for word, which the pages of other cities show. */
  readonly extract: string;
  /** Out of five. */
  readonly rating: 5;
  /** The day of publication, which the law requires beside a real review (Code de la consommation, D111-16). */
  readonly publishedOn?: Day;
};

/** Whether the reviews below are examples: set it to `false` once clients have written their own. */
export const reviewsAreExamples: boolean = true;

/** Whether pages tell search engines the average rating (docs/decisions/0022-the-rating-of-examples.md). */
export const ratingIsPublished: boolean = true;

/**
 * Examples until launch (README, « Before opening »): the home page shows the first sixteen, the page of a city all of
 * them.
 */
export const reviews: readonly Review[] = [
  {
    author: "Camille R.",
    trade: "Kinésithérapeute, Aubagne",
    near: "marseille",
    text: "Mon site était en ligne avant la fin du mois, et le téléphone a suivi. Je n’ai rien eu à comprendre à la technique.",
    extract: "Mon site était en ligne avant la fin du mois, et le téléphone a suivi.",
    rating: 5,
  },
  {
    author: "Nadir B.",
    trade: "Plombier chauffagiste, Marseille",
    near: "marseille",
    text: "On me trouve enfin quand on cherche un plombier dans mon quartier. Mon ZenMaster m’explique tout avec des mots simples.",
    extract: "Mon ZenMaster m’explique tout avec des mots simples.",
    rating: 5,
  },
  {
    author: "Hélène V.",
    trade: "Avocate, Aix-en-Provence",
    near: "marseille",
    text: "Un site sobre et juste, à l’image de mon cabinet. Les textes ont été relus avec soin.",
    extract: "Un site sobre et juste, à l’image de mon cabinet.",
    rating: 5,
  },
  {
    author: "Sylvain P.",
    trade: "Fromager, Cassis",
    near: "marseille",
    text: "Nous avons vu la première version au bout de cinq jours. Il restait deux détails à reprendre, pas un de plus.",
    extract: "Il restait deux détails à reprendre, pas un de plus.",
    rating: 5,
  },
  {
    author: "Awa D.",
    trade: "Coach de dirigeants, Toulouse",
    near: "toulouse",
    text: "Les statistiques sont lisibles et l’on me répond le jour même. C’est reposant.",
    extract: "Les statistiques sont lisibles et l’on me répond le jour même.",
    rating: 5,
  },
  {
    author: "Jean-Marc T.",
    trade: "Menuisier, Colomiers",
    near: "toulouse",
    text: "L’informatique et moi, ça fait deux. On m’a demandé des photos de mes escaliers, j’en ai envoyé douze, le reste s’est fait sans moi.",
    extract: "L’informatique et moi, ça fait deux.",
    rating: 5,
  },
  {
    author: "Inès K.",
    trade: "Sage-femme libérale, Strasbourg",
    near: "strasbourg",
    text: "Mes horaires changent souvent. J’envoie un message le matin, la page est à jour dans la journée.",
    extract: "J’envoie un message le matin, la page est à jour dans la journée.",
    rating: 5,
  },
  {
    author: "Thomas L.",
    trade: "Serrurier, Paris",
    near: "paris",
    text: "Avant, je payais des annonces sans savoir ce qu’elles donnaient. Le suivi des appels a réglé la question : une annonce sur trois ne servait à rien, on l’a coupée. Je dépense moins et je décroche autant.",
    extract: "Je dépense moins et je décroche autant.",
    rating: 5,
  },
  {
    author: "Marguerite F.",
    trade: "Fleuriste, Schiltigheim",
    near: "strasbourg",
    text: "Rapide, correct, bien écrit. Je n’en demandais pas plus.",
    extract: "Rapide, correct, bien écrit.",
    rating: 5,
  },
  {
    author: "Olivier S.",
    trade: "Architecte d’intérieur, Montreuil",
    near: "paris",
    text: "J’avais un avis précis sur la mise en page. On m’a écouté, on m’a contredit une fois, et c’était justifié.",
    extract: "On m’a écouté, on m’a contredit une fois, et c’était justifié.",
    rating: 5,
  },
  {
    author: "Leïla M.",
    trade: "Ostéopathe, Toulouse",
    near: "toulouse",
    text: "Ce que j’apprécie le plus : toujours la même personne au bout du fil.",
    extract: "… toujours la même personne au bout du fil.",
    rating: 5,
  },
  {
    author: "Bruno C.",
    trade: "Carreleur, Vitrolles",
    near: "marseille",
    text: "Trois demandes de devis le premier mois. Ce n’est pas énorme, mais elles étaient toutes dans mon secteur, et j’en ai signé deux.",
    extract: "Trois demandes de devis le premier mois.",
    rating: 5,
  },
  {
    author: "Sandrine G.",
    trade: "Gérante d’un salon de thé, Colmar",
    near: "strasbourg",
    text: "Visio le lundi, premier essai le vendredi. J’ai changé la couleur du bandeau et gardé tout le reste.",
    extract: "Visio le lundi, premier essai le vendredi.",
    rating: 5,
  },
  {
    author: "Yannick H.",
    trade: "Coach sportif, Blagnac",
    near: "toulouse",
    text: "Mon ancien prestataire me tenait avec un contrat de quatre ans. Ici, je peux partir quand je veux. Alors je reste.",
    extract: "Ici, je peux partir quand je veux. Alors je reste.",
    rating: 5,
  },
  {
    author: "Pauline A.",
    trade: "Psychologue, Strasbourg",
    near: "strasbourg",
    text: "Je voulais un ton juste, ni froid ni bavard. Nous l’avons trouvé à la troisième version, sans un soupir de leur côté. Mes patients me disent qu’ils se sentent attendus.",
    extract: "Je voulais un ton juste, ni froid ni bavard.",
    rating: 5,
  },
  {
    author: "Karim Z.",
    trade: "Restaurateur, Marseille",
    near: "marseille",
    text: "La fiche Google affichait encore les horaires d’avant les travaux. C’est réglé, et le service du midi s’en ressent.",
    extract: "C’est réglé, et le service du midi s’en ressent.",
    rating: 5,
  },
  {
    author: "Delphine N.",
    trade: "Céramiste, Paris",
    near: "paris",
    text: "Mon atelier est au fond d’une cour, personne ne le voyait. Maintenant, des gens du quartier poussent la porte en disant qu’ils m’ont trouvée sur la carte.",
    extract: "Mon atelier est au fond d’une cour, personne ne le voyait.",
    rating: 5,
  },
];

/** The number of reviews on a page, and in the data for search engines (docs/product.md, 2.7). */
export const reviewCounts = { home: 16, city: 17, structuredData: 12 } as const;

/** A review as a page shows it: its whole text, or an extract. */
export type ShownReview = Omit<Review, "extract">;

/**
 * The reviews of a page: those of its city first, in full, then the newest, as extracts on the page of a city. They are
 * long, so a page gets them from its loader.
 */
export function reviewsOn(page: "home" | CityId): readonly ShownReview[] {
  const isElsewhere = ({ near }: Review) => Number(near !== page);
  return reviews
    .toSorted(
      (a, b) => isElsewhere(a) - isElsewhere(b) || (b.publishedOn ?? "").localeCompare(a.publishedOn ?? ""),
    )
    .slice(0, reviewCounts[page === "home" ? "home" : "city"])
    .map(({ extract, ...review }) =>
      page === "home" || review.near === page ? review : { ...review, text: extract },
    );
}
