import { type CityId, cities, cityIds } from "#content/cities/cities.ts";
import { offerValidity } from "#content/contract/packs.ts";
import { startingPrice } from "#content/site/home.ts";
import { paths } from "#content/site/paths.ts";
import { articleIds } from "#content/terms/titles.ts";
import { packs } from "#domain/pack.ts";
import { questions } from "./faq.ts";
import { asTitle, euros, inSentence, inWords, priceFigure } from "./format.ts";
import { clientSites, portfolioIsExample } from "./portfolio.ts";
import { serviceIds } from "./services.ts";
import { steps } from "./steps.ts";

const offer = packs["advance-annexe-promo"];

/** Title, description and indexing of a page, for meta tags, the sitemap and the list of prerendered pages. */
export type PageEntry = {
  /** Encoded; `null` for screens without a path of their own: their path varies, or is the one that was requested. */
  readonly path: string | null;
  readonly title: string;
  readonly description: string;
  readonly robots: "index" | "noindex" | "noindex, nofollow";
  /** The path that search engines should index instead, if another page has the same content. */
  readonly canonicalPath?: string;
};

/** The pages of the cities, whose words are in `content/cities/cities.ts`. */
const cityPages = Object.fromEntries(cityIds.map((id) => [`city-${id}`, cities[id].page])) as Record<
  `city-${CityId}`,
  PageEntry
>;

/** All pages except the contract steps, whose titles come from their pack. */
export const pages = {
  home: {
    path: paths.home,
    title: "Agence web à Marseille : sites sur mesure | Agence 2H",
    description: `Un site codé à la main et visible sur Google, suivi par votre ZenMaster. Première version en moins d’une semaine, dès ${startingPrice} TTC par mois, sans engagement.`,
    robots: "index",
  },
  landing: {
    path: paths.landing,
    title: `Agence web : votre site en ${inWords(steps.length)} étapes | Agence 2H`,
    description: `Une visio, une première version en moins d’une semaine, puis un ZenMaster qui suit votre visibilité sur Google. Dès ${startingPrice} TTC par mois, sans engagement.`,
    robots: "index",
    canonicalPath: paths.home,
  },
  ...cityPages,
  services: {
    path: paths.services,
    title: "Nos prestations : site, Google, appels | Agence 2H",
    description: `Site sur mesure, référencement et fiche Google, Google Ads, suivi des appels, réseaux sociaux, messagerie : ${inWords(serviceIds.length)} prestations, et ce que chacune comprend.`,
    robots: "index",
  },
  portfolio: {
    path: paths.portfolio,
    title: `Nos réalisations : ${inWords(clientSites.length)} sites sur mesure | Agence 2H`,
    description: `${asTitle(inWords(clientSites.length))} ${portfolioIsExample ? "exemples" : "sites"} dessinés et codés un par un : ${clientSites.map(({ trade }) => inSentence(trade)).join(", ")}.`,
    robots: "index",
  },
  contact: {
    path: paths.contact,
    title: "Contact : appeler, écrire ou se rencontrer | Agence 2H",
    description:
      "Appelez-nous du lundi au vendredi, de 9 h à 18 h, ou écrivez-nous. Agence 2H, à Marseille : téléphone, e-mail, adresse postale et formulaire.",
    robots: "index",
  },
  faq: {
    path: paths.faq,
    title: `Questions fréquentes : ${inWords(questions.length)} réponses claires | Agence 2H`,
    description: `Délais, modèles, rencontre, contenu des packs, Google Ads, engagement, étapes : ${inWords(questions.length)} réponses claires aux questions que l’on nous pose avant de souscrire.`,
    robots: "index",
  },
  terms: {
    path: paths.terms("standard"),
    title: `Conditions générales d’abonnement, ${articleIds.length} articles | Agence 2H`,
    description: `Les ${inWords(articleIds.length)} articles du contrat : prise d’effet, reconduction de mois en mois, résiliation à tout moment, facturation, évolution des tarifs, confidentialité.`,
    robots: "index",
  },
  promo: {
    path: paths.promo,
    title: `Offre spéciale - Pack Advance à ${priceFigure(offer.monthlyCents)}€/mois`,
    description: `Offre spéciale : ${euros(offer.monthlyCents)} TTC par mois au lieu de ${euros(offer.regularMonthlyCents)}, jusqu’au ${offerValidity.endsOn}${offerValidity.after}. Essai gratuit de ${offer.trialDays} jours, puis l’abonnement devient payant automatiquement.`,
    robots: "noindex",
  },
  universe: {
    path: paths.universe,
    title: "Bienvenue dans l’univers | Agence 2H",
    description:
      "Un site codé à la main, visible sur Google, et une personne pour en prendre soin. Découvrez notre façon de travailler.",
    robots: "noindex",
  },
  promoTerms: {
    path: paths.terms("promo"),
    title: "Annexe promotionnelle, pack Advance | Agence 2H",
    description: `Les conditions de l’offre spéciale : essai gratuit de ${offer.trialDays} jours, tarif, propriété du site et du nom de domaine, résiliation.`,
    robots: "noindex, nofollow",
  },
  legalNotices: {
    path: paths.legalNotices,
    title: "Mentions légales | Agence 2H",
    description: "Éditeur, directeur de la publication, hébergeur, cookies et médiation.",
    robots: "noindex",
  },
  dataProtection: {
    path: paths.dataProtection,
    title: "Protection des données personnelles | Agence 2H",
    description: "Les données que nous recueillons, leur usage, leur durée de conservation et vos droits.",
    robots: "noindex",
  },
  accessibility: {
    path: paths.accessibility,
    title: "Accessibilité du site : notre déclaration | Agence 2H",
    description:
      "Accessibilité du site d’Agence 2H : son état de conformité, ce que nous avons contrôlé et comment, ce qui reste à faire, comment signaler un obstacle.",
    robots: "index",
  },
  siteMap: {
    path: paths.siteMap,
    title: "Plan du site | Agence 2H",
    description: "Toutes les pages du site d’Agence 2H, rangées par sujet.",
    robots: "noindex",
  },
  verify: {
    path: paths.verify,
    title: "Vérifier un document | Agence 2H",
    description: "Vérifiez qu’un contrat, un mandat ou des conditions reçus de nous n’ont pas été modifiés.",
    robots: "noindex",
  },
  clientContract: {
    path: null,
    title: "Votre espace contrat | Agence 2H",
    description: "L’état de votre contrat, ses dates et ses documents.",
    robots: "noindex, nofollow",
  },
  stopReminders: {
    path: null,
    title: "Ne plus recevoir de rappel | Agence 2H",
    description: "Arrêter les rappels d’un contrat commencé et non signé.",
    robots: "noindex, nofollow",
  },
  contractConfirmation: {
    path: null,
    title: "Contrat validé | Agence 2H",
    description: "Votre contrat a bien été validé.",
    robots: "noindex",
  },
  homeRedirect: {
    path: paths.homeRedirect,
    title: "Merci | Agence 2H",
    description: "Merci de votre confiance. Retour à l’accueil.",
    robots: "noindex",
  },
  notFound: {
    path: null,
    title: "Page introuvable | Agence 2H",
    description: "Cette page n’existe pas.",
    robots: "noindex",
  },
} as const satisfies Record<string, PageEntry>;

export type PageId = keyof typeof pages;

/** A page that search engines index under its own path. */
export type IndexedPage = PageEntry & { readonly path: string };

/** The pages of the sitemap, in the order of this file. */
export function indexedPages(): readonly IndexedPage[] {
  return Object.values<PageEntry>(pages).filter(isIndexed);
}

/** Whether search engines index a page under its own path. */
export function isIndexed(page: PageEntry): page is IndexedPage {
  return page.robots === "index" && page.path !== null && page.canonicalPath === undefined;
}

/** The name of the home page in breadcrumbs. */
export const homeName = "Accueil";

/** The name of a page in breadcrumbs: « Nos prestations : site… » → « Nos prestations ». */
export function shortTitle({ title }: Pick<PageEntry, "title">): string {
  return title.split(/\s:|,|\s[-|]\s/u)[0] ?? title;
}
