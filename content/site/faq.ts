import { cities } from "#content/cities/cities.ts";
import { departureExample } from "#content/contract/departure.ts";
import { packWords } from "#content/contract/packs.ts";
import { company } from "#content/site/company.ts";
import { euros, inSentence, inWords } from "#content/site/format.ts";
import { advertisingBudget, subscription, withFreeMonth } from "#content/site/pricing.ts";
import { firstVersionClock, steps } from "#content/site/steps.ts";
import { continuityMonthlyCents, continuityThresholdYears } from "#domain/contract/continuity.ts";
import { packs, packsOnSale } from "#domain/pack.ts";

/** A question and its answer in plain text. `id` is its anchor, in French because URLs show it. */
export type Question = { readonly id: string; readonly question: string; readonly answer: string };

const price = {
  advance: euros(packs.advance.monthlyCents),
  business: euros(packs.business.monthlyCents),
  continuity: euros(continuityMonthlyCents),
};
/** « 89 € TTC pour le pack Advance, 129 € TTC pour le pack Business ». */
const prices = packsOnSale
  .map((id) => `${euros(packs[id].monthlyCents)} TTC pour le ${inSentence(packWords[id].title)}`)
  .join(", ");
const hours = inSentence(company.openingHours.words);
const citiesWithPhones = new Intl.ListFormat("fr").format(
  Object.values(cities)
    .map(({ name }) => name)
    .filter((name) => name !== company.city),
);

/** The questions, in the order of the page. */
export const questions: readonly Question[] = [
  {
    id: "pourquoi-nous",
    question: "Pourquoi choisir Agence 2H ?",
    answer: `Parce qu’ici, rien n’est dispersé. Le site est codé pour vous, le référencement commence avec la première page, et une seule personne, votre ZenMaster, répond de l’ensemble. Vous payez chaque mois un prix connu d’avance, nom de domaine et hébergement compris : ${prices}. Vous lisez vos résultats dans un espace d’administration, et vous partez quand vous le souhaitez. Vous restez libre, sans rester seul.`,
  },
  {
    id: "delai",
    question: "Mon site est-il vraiment livré en moins d’une semaine ?",
    answer: `La première version, oui : ${firstVersionClock}. Vous ouvrez un site qui fonctionne, pas une image de site. Vous le parcourez, vous notez ce qui vous gêne, nous reprenons. Nous ne comptons pas vos remarques : le cahier des charges, établi avec vous, fixe le cadre, et ce qui le dépasse fait l’objet d’un devis. La mise en ligne vient ensuite, dans les 3 semaines qui suivent la validation de vos contenus, ou la réception de tous ceux que vous nous fournissez. Vos textes et vos photos sont prêts ? Tout va plus vite. Sinon, nous écrivons les textes à partir de notre échange, vous les validez, et votre ZenMaster vous aide à réunir les photos.`,
  },
  {
    id: "modele",
    question: "Quelle différence avec un site construit sur un modèle ?",
    answer:
      "Un modèle, c’est du prêt-à-porter : il faut s’y glisser, et les coutures se voient. Vos menus, vos photos, l’ordre de vos pages s’adaptent à lui. Un site codé sur mesure fait l’inverse : il part de votre métier, de vos clients et de leurs questions. Il ne charge que le nécessaire, donc il s’ouvre vite, même sur un téléphone au bord d’un chantier. On peut en modifier une page sans abîmer les autres. Et il ne ressemble pas à celui du concurrent d’à côté.",
  },
  {
    id: "toute-la-france",
    question: "Travaillez-vous dans toute la France ?",
    answer: `Oui. L’agence est installée à ${company.city} et nos clients sont partout en France. L’essentiel se passe en visio : on se parle, on partage l’écran, on regarde votre site ensemble. Ensuite, votre ZenMaster reste joignable par téléphone et par e-mail, ${hours}. Pour ${citiesWithPhones}, nous avons un numéro local. Le référencement, lui, se travaille toujours sur votre ville et vos quartiers, où que vous soyez.`,
  },
  {
    id: "rencontre",
    question: "Peut-on se rencontrer en personne ?",
    answer:
      "Oui, sur rendez-vous. Certaines choses se disent mieux autour d’une table : un métier difficile à raconter, des photos à trier, un logo retrouvé au fond d’un tiroir. Appelez-nous, et nous conviendrons d’un jour et d’un lieu. Pour la suite, la visio vous évite le trajet : vous voyez votre site à l’écran, vous le commentez, nous prenons note. Dans les deux cas, le premier échange ne vous engage à rien.",
  },
  {
    id: "entreprises",
    question: "Avec quels types d’entreprises travaillez-vous ?",
    answer:
      "Avec de petites structures, surtout, où la personne qui décide est aussi celle qui fait : artisans, avocats, professionnels de santé, coachs, commerces, jeunes pousses, petites sociétés. Leurs métiers diffèrent, leurs besoins se ressemblent : être trouvé, inspirer confiance, recevoir des appels. Nous commençons donc par écouter ce que vous dites de vos clients, puis nous codons. L’abonnement s’adresse aux professionnels, travailleurs indépendants ou sociétés de droit privé ; à la souscription, nous vous demandons votre SIRET et vos coordonnées bancaires, puis un extrait Kbis ou un certificat d’inscription, et un relevé d’identité bancaire.",
  },
  {
    id: "abonnement",
    question: "Que comprend l’abonnement ?",
    answer: `Tout ce qu’il faut pour être en ligne et y rester. Le pack Advance, à ${price.advance} TTC par mois, comprend le site codé sur mesure, la campagne de référencement avec votre fiche Google, le nom de domaine, un hébergement performant, l’assistance et les mises à jour. Le nombre de pages n’est pas fixé d’avance : il se décide en visio, avec le cahier des charges. Le pack Business, à ${price.business} TTC par mois, ajoute les campagnes Google Ads et le suivi des appels. ${advertisingBudget} Aucuns frais de départ : 0 € de création, et le premier mois est offert sur ${withFreeMonth} ; l’abonnement est ensuite prélevé chaque mois. Réseaux sociaux et messagerie professionnelle sont des options.`,
  },
  {
    id: "google-ads",
    question: "Gérez-vous les campagnes Google Ads ?",
    answer: `Oui, dans le pack Business seulement. Nous choisissons avec vous les recherches sur lesquelles paraître, nous rédigeons les annonces et nous les ajustons au fil des semaines. Chaque mois, un rapport vous dit ce qui a été dépensé, ce qui a été cliqué et, grâce au suivi des appels, ce qui a fait sonner votre téléphone. Le compte publicitaire reste le vôtre ; vous nous en confiez la gestion complète. ${advertisingBudget} Son montant se décide avec vous. Certaines professions, comme les médecins, n’ont pas le droit d’acheter leur place dans les résultats de recherche : nous leur proposons le pack Advance.`,
  },
  {
    id: "engagement",
    question: "Y a-t-il une durée d’engagement ?",
    answer: `Non. L’abonnement se reconduit de mois en mois et vous pouvez le résilier à tout moment : il s’arrête à la date anniversaire suivante. Un exemple : votre contrat se reconduit ${departureExample.renewedOn}, vous résiliez ${departureExample.askedOn}, vos services restent actifs ${departureExample.activeUntil}. Avant ${continuityThresholdYears} ans, le site s’arrête avec l’abonnement et n’est pas remis ; vos textes, vos photos et votre nom de domaine restent à vous. Après plus de ${continuityThresholdYears} ans d’abonnement, hors offre spéciale, vous choisissez la suite, une fois les sommes dues réglées : garder le site en ligne pour ${price.continuity} TTC par mois, ou récupérer le site et vos données.`,
  },
  {
    id: "deroulement",
    question: "Comment se déroule un projet ?",
    answer: `En ${inWords(steps.length)} étapes. D’abord une visio : vous racontez votre métier, nous posons des questions, nous convenons de ce que le site doit dire. Vous avez déjà un site ou un nom de domaine ? Dites-le alors : votre nom vous appartient, le nouveau site peut le reprendre. Puis le code : ${firstVersionClock}, vous découvrez une première version et vous la commentez. Enfin la visibilité : une fois le site en ligne, votre ZenMaster tient votre fiche Google à jour, suit vos résultats et répond à vos demandes. ${subscription} Le bouton « Souscrire en ligne » est sous chaque pack.`,
  },
];

/** Words around the questions. */
export const faqWords = {
  title: "Vos questions, nos réponses",
  aside: {
    title: "Une question reste sans réponse ?",
    text: `Appelez-nous ${hours}. C’est une personne qui décroche.`,
  },
  /** The button's action, for screen readers: only the number is visible. */
  call: "Appeler le",
} as const;
