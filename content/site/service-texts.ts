import { asTitle, inWords } from "#content/site/format.ts";
import { advertisingBudget, subscription } from "#content/site/pricing.ts";
import { type ServiceId, serviceIds, services } from "#content/site/services.ts";
import { firstVersionClock } from "#content/site/steps.ts";

/**
 * The paragraphs of each service's dialog. They are apart from the cards, so that pages with cards alone do not carry
 * them.
 */
export const serviceTexts = {
  "site-web": [
    "Un site écrit ligne à ligne, pour votre métier et pour personne d’autre. Nous partons de vos clients : ce qu’ils cherchent, ce qui les rassure, ce qu’ils font ensuite. Le design et le code en découlent.",
    `Vous voyez une première version ${firstVersionClock}. Vous la relisez, nous la reprenons, puis elle passe en ligne dans les 3 semaines qui suivent la validation ou la réception de vos contenus. Nom de domaine, hébergement, assistance et mises à jour sont compris. Un texte, un tarif, une photo à changer ? Vous le demandez à votre ZenMaster : c’est fait, le plus souvent, dans la journée.`,
  ],
  "seo-gmb": [
    "Le référencement commence avant le code : une structure nette, des pages qui répondent aux questions de vos clients, des textes écrits pour eux et lisibles par les moteurs. Il continue ensuite, chaque mois : une page relue, votre fiche tenue à jour, un point chiffré.",
    "Votre ZenMaster tient aussi votre fiche Google : horaires, photos, services, avis. C’est elle qui vous place sur la carte quand quelqu’un cherche votre métier près de chez lui. Vous lisez les résultats dans votre espace d’administration. Personne ne peut promettre la première place ; nous vous devons un travail suivi et des chiffres clairs.",
  ],
  "google-ads": [
    "Une bonne annonce répond à une question déjà posée : « serrurier ouvert maintenant », « avocate droit du travail ». Nous choisissons ces recherches avec vous, nous rédigeons les annonces, nous écartons les clics inutiles et nous ajustons au fil des semaines.",
    `Le compte publicitaire est à votre nom et le reste ; vous nous en confiez la gestion complète. Nous fixons ensemble un plafond de dépense. ${advertisingBudget} Chaque mois, un rapport court vous montre ce qui a été dépensé et ce que cela a donné : visites, demandes, appels. Cette prestation n’existe que dans le pack Business.`,
  ],
  "call-tracking": [
    "Le téléphone sonne, mais d’où vient l’appel ? De votre fiche Google, d’une annonce, d’une page du site ? Le suivi des appels rattache chacun à son origine. Vous voyez ce qui travaille pour vous et ce qui dort.",
    "Rien ne change pour vos clients : ils composent un numéro, vous décrochez comme d’habitude. De notre côté, nous lisons les chiffres avec vous et nous réglons les campagnes en conséquence. Les résultats rejoignent vos statistiques et le rapport mensuel. Le pack Business réunit cette prestation et Google Ads, car l’une éclaire l’autre.",
  ],
  "reseaux-sociaux": [
    "Publier souvent est un métier, et vous en avez déjà un. Nous écrivons pour vous des publications courtes, avec vos mots, à partir de ce que vous faites vraiment : un chantier terminé, une nouveauté en vitrine, une question de client.",
    "Nous convenons avec vous des réseaux à tenir et du rythme. Mieux vaut un seul compte vivant que quatre à l’abandon. Vous envoyez une photo et trois mots, votre ZenMaster s’occupe du reste. Cette option s’ajoute au pack Advance comme au pack Business. Parlons-en : nous vous dirons franchement si elle vous est utile.",
  ],
  "mail-pro": [
    "Une adresse à votre nom de domaine se retient mieux qu’une adresse gratuite, et elle inspire confiance au bas d’un devis. Votre boîte vous suit sur le téléphone comme sur l’ordinateur.",
    "Une intelligence artificielle y est intégrée, pour vous aider à lire, à trier et à répondre. Vous relisez, vous corrigez, vous envoyez : le dernier mot reste le vôtre. Votre ZenMaster met la messagerie en place et vous explique l’essentiel en quelques minutes. Cette option s’ajoute au pack Advance comme au pack Business, quand vous en avez besoin.",
  ],
} as const satisfies Record<ServiceId, readonly string[]>;

export const servicesPageWords = {
  kicker: "Nos prestations",
  title: "Tout ce qui vous rend visible",
  lead: `${asTitle(inWords(serviceIds.length))} prestations qui avancent ensemble. Ouvrez-en une pour la lire en détail.`,
  list: `Nos ${inWords(serviceIds.length)} prestations`,
  more: "En savoir plus",
  /** Leads from the services to the packs, and says how to subscribe. */
  packs: {
    name: "Prestations et packs",
    text: `Les deux premières sont comprises dans chaque pack, les deux suivantes dans le pack Business. ${subscription}`,
    link: "Comparer les packs",
  },
  /** Follows the words of the button, for screen readers alone. */
  about: (id: ServiceId) => ` : ${services[id].title}`,
  /** Precedes the same texts in the page, if no script can open a dialog. */
  inFull: `Les ${inWords(serviceIds.length)} prestations en détail`,
} as const;
