import { offerFacts } from "#content/cities/city-facts.ts";
import type { LocalWords } from "#content/cities/local-cities.ts";
import { company } from "#content/site/company.ts";
import { offerWords } from "#content/site/home.ts";

/**
 * The words of Marseille, whose page is what people say: the story, the places, the clients, then what is sold. `phone`
 * is formatted.
 */
export const marseilleWords = (phone: string): LocalWords => ({
  kicker: "Votre agence, à portée de voix",
  lead: "Un site codé sur mesure, une fiche Google tenue à jour et un ZenMaster que vous pouvez rencontrer.",
  bookingNote: "C’est gratuit. Pour venir nous voir, appelez.",
  sceneWords: "Marseille vue de la mer : la Major, la Bonne Mère et le château d’If",
  meeting: "Autour d’une table, sur rendez-vous, ou en visio",
  introduction: {
    title: "Une agence d’ici, pour une ville faite de villages",
    blocks: [
      "Nous sommes installés à Marseille, et cela s’entend. Ici, on donne rendez-vous au Vieux-Port, on recommande son garagiste comme un cousin et l’on dit le nom de son quartier avant celui de la ville. Elle en compte 111, de L’Estaque aux Goudes, de La Joliette à Saint-Barnabé.",
      "Le bouche-à-oreille y reste roi. Mais il finit presque toujours sur un téléphone : on vérifie le nom que l’on vient d’entendre, on regarde trois photos, on lit les avis, puis on appelle. Un site clair transforme la recommandation en rendez-vous. Une fiche Google négligée la perd en route.",
      "Nous codons ce site pour votre affaire : une infirmière libérale d’Endoume, un électricien de la Belle de Mai, une épicerie de Noailles, un loueur de kayaks près des calanques. Chacun a sa saison, ses clients, ses mots. Le site les reprend.",
      `Et si vous préférez raconter votre métier autour d’un café, c’est possible, sur rendez-vous. Votre ZenMaster prend ensuite le relais : une personne, un numéro, le ${phone}. ${offerWords.price}, sans engagement.`,
    ],
  },
  services: {
    title: "Six façons de faire parler de vous",
    lead: "Du restaurant de L’Estaque au cabinet de Castellane, tout commence par un site et une fiche Google, compris dans chaque pack. Le reste gravite autour, au gré de vos saisons.",
    uses: {
      "site-web":
        "On vient de donner votre nom. La page doit dire tout de suite que c’est bien vous : votre visage, votre rue, votre façon de faire.",
      "seo-gmb":
        "Le quartier avant la ville : vos pages et votre fiche emploient les noms que l’on dit, y compris le Panier et la Plaine, absents de la liste officielle.",
      "google-ads":
        "L’ouverture d’un commerce, le début de la saison : des annonces pour le temps que le bouche-à-oreille met à arriver.",
      "call-tracking":
        "« Qui vous a parlé de nous ? » On oublie souvent de le demander. Le suivi des appels note si c’était la carte, le site ou l’annonce.",
      "reseaux-sociaux":
        "L’étal de Noailles, la barquette rentrée, la première fournée de navettes : vous envoyez l’image, nous écrivons comme vous parlez.",
      "mail-pro":
        "Une adresse que l’on dicte au téléphone sans l’épeler. L’intelligence artificielle intégrée trie et propose ; c’est vous qui signez.",
    },
  },
  pricing: {
    title: `${offerFacts.prices}, et l’on sait pourquoi`,
    promises: {
      advance: "Le site et la fiche : quand on donne votre nom, on vous trouve.",
      business: "Advance et la publicité : on vous trouve avant même d’avoir entendu votre nom.",
    },
    notes: [
      "Le premier mois est offert, en signe de bienvenue ; sur Business, il entre dans une offre partenaire. Après, tout est compris, TVA incluse : le site, son nom, son hébergement, les mises à jour. La publicité, vous la payez à Google, pas à nous.",
      "On souscrit en ligne : d’abord qui vous êtes, ensuite le mandat de prélèvement.",
    ],
    leaving: `Ici, on se quitte sans se fâcher. Vous résiliez, et tout tourne jusqu’à la date anniversaire. Avant ${offerFacts.threshold}, le site ferme alors, et il n’est pas remis : c’est l’abonnement qui l’avait financé. Textes, photos, nom de domaine, c’est à vous et cela le reste. Après ${offerFacts.threshold}, comptes à jour, vous partez avec le site ; ou nous le gardons allumé, ${offerFacts.continuity} TTC par mois.`,
    leavingLink: "Et si je pars ? Tout est dit ici",
  },
  reviewsTitle: "Ce que l’on en dit",
  reasons: {
    figure: "zenMaster",
    title: "Pourquoi nous confier votre site à Marseille",
    items: [
      {
        title: "Chez vous, à Marseille",
        text: "Autour d’une table, sur rendez-vous, ou en visio si cela vous arrange.",
      },
      {
        title: "Une voix que l’on reconnaît",
        text: "Votre ZenMaster suit votre dossier, du premier croquis aux chiffres du mois. Vous appelez, vous n’épelez pas votre nom.",
      },
      {
        title: "Fait main",
        text: "Écrit ligne à ligne, sans modèle. Le code de cette page est la preuve la plus proche : ouvrez-le.",
      },
      {
        title: "Vos chiffres, sans jargon",
        text: "D’où l’on arrive, ce que l’on regarde, ce que l’on demande : un espace à vous, et quelqu’un pour le lire avec vous.",
      },
    ],
    place: { figure: "16", words: "arrondissements, et notre bureau dans le 2e", source: company.street },
  },
  questions: {
    title: "Trois questions que l’on se pose ici",
    items: [
      {
        id: "venir",
        question: "Peut-on passer vous voir ?",
        answer: `Oui, sur rendez-vous : ${company.street}, dans le 2e arrondissement. Apportez ce que vous avez, même en vrac : une carte de visite, trois photos, le menu de l’an dernier, l’adresse d’un site que vous n’aimez pas. Et si le trajet vous coûte la matinée, la visio fait aussi bien l’affaire.`,
      },
      {
        id: "mer",
        question: "Mon activité suit la mer, le vent et les arrêtés. Un site peut-il suivre ?",
        answer:
          "Oui, à condition de séparer ce qui change chaque soir de ce qui change avec la saison. Du 1er juin au 30 septembre, l’accès aux massifs des Calanques se décide la veille, selon le risque d’incendie. Pour cela, la page renvoie à la carte du jour de la préfecture et à votre agenda de réservation. Les horaires, les tarifs, le point de départ passent par votre ZenMaster, en semaine. L’hiver, la page annonce la date du retour.",
      },
      {
        id: "nom",
        question: "Faut-il écrire « Marseille » partout ?",
        answer:
          "Une fois bien placée suffit : l’adresse, le titre, une phrase. Ensuite, écrivez comme on parle : le quartier, la place, l’arrêt de métro. Des noms que tout le monde emploie, le Panier, la Plaine, ne figurent même pas parmi les 111 quartiers officiels. Et si vos clients sont à Aubagne, à Cassis ou à Vitrolles, nommez ces communes-là. Répéter la ville à chaque ligne fatigue le lecteur et n’aide pas le moteur.",
      },
    ],
  },
  banner: {
    title: "On se voit, ou on s’appelle ?",
    lead: "Racontez-nous votre métier comme à un voisin. Nous vous dirons franchement ce qu’un site peut y changer.",
  },
  useful: null,
  place: "à Marseille",
  order: ["useful", "reviews", "services", "pricing", "features", "questions"],
  footer: { water: "La mer", bearings: "À vol de goéland" },
});
