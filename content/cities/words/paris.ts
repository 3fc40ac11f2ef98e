import { offerFacts, ringsInMarseille } from "#content/cities/city-facts.ts";
import type { LocalWords } from "#content/cities/local-cities.ts";

/** The words of Paris, whose page is a quarter: from the metro to the door, then with whom, for how much. `phone` is formatted. */
export const parisWords = (phone: string): LocalWords => ({
  kicker: "Un site pour votre rue, pas pour la capitale",
  lead: "Un site que l’on trouve près de chez vous, et une personne pour en prendre soin.",
  bookingNote: "Gratuit, sans fermer boutique.",
  sceneWords: "Paris au crépuscule : la tour Eiffel au-dessus des toits et de la Seine",
  meeting: "Par écran partagé, ou en personne sur rendez-vous",
  introduction: {
    title: "À Paris, on cherche d’abord tout près",
    blocks: [
      "Presque personne ne cherche « un plombier à Paris ». On cherche un plombier aux Batignolles, un ostéopathe près de Montparnasse, une fleuriste sur le chemin du métro. La capitale est trop vaste pour une seule recherche : elle se gagne rue par rue.",
      "C’est une bonne nouvelle pour une petite entreprise. Nul besoin d’être connu de toute la ville ; il suffit d’être trouvé par ceux qui vivent, travaillent ou passent à deux stations de chez vous. Un tapissier du faubourg Saint-Antoine, une céramiste de Belleville, un avocat du quartier Saint-Lazare n’ont ni les mêmes clients ni les mêmes heures. Leurs sites ne peuvent pas se ressembler.",
      "Google le dit sans détour : autour de vous, il range selon la pertinence, la distance et la notoriété. La distance ne s’achète pas, et c’est votre chance : aucune enseigne de l’autre rive ne peut payer pour se rapprocher. Restent la pertinence, qui s’écrit, et la notoriété, qui se gagne client après client.",
      `Votre ZenMaster s’occupe des deux. Pour en parler : ${phone}, ou une visio entre deux rendez-vous.`,
    ],
    drawing: "Les vingt arrondissements de Paris, enroulés en escargot d’un coup de pinceau",
  },
  useful: {
    id: "derniers-metres",
    title: "Les cent derniers mètres",
    lead: "On vous a trouvé sur la carte. On peut encore vous perdre entre le métro et la bonne porte. Voici ce que nous écrivons, et que l’on oublie souvent d’écrire.",
    items: [
      {
        title: "La sortie, pas la station",
        text: "On remonte vite du mauvais côté de la place. La vôtre a un numéro : nous le donnons.",
      },
      {
        title: "Le bon code postal",
        text: "Le 16e en a deux, 75016 et 75116. Une adresse qui change de code d’un annuaire à l’autre a l’air de deux adresses.",
      },
      {
        title: "La porte, la cour, l’étage",
        text: "Interphone, bâtiment B, ascenseur ou pas : dits d’avance, ils évitent l’appel depuis le trottoir. Le code de la porte, lui, se donne au rendez-vous, jamais en ligne.",
      },
      {
        title: "La camionnette",
        text: "Depuis novembre 2024, on ne traverse plus le centre en voiture sans s’y arrêter ; intervenir chez un client y reste un motif admis. Artisans, dites que vous venez.",
      },
      {
        title: "Le mois d’août",
        text: "Google réserve les horaires exceptionnels à six jours de suite. Pour trois semaines de congé, choisissez « fermé temporairement », et pensez à l’enlever à la rentrée.",
      },
    ],
    figure: {
      figure: "80",
      words: "quartiers, quatre par arrondissement : le vôtre d’abord",
      source: "Ville de Paris",
    },
    closing: "Ce sont des détails. Ils décident d’une visite.",
    drawing:
      "Une coupe de Paris d’un seul trait : la bouche de métro, la porte cochère, la cour, l’escalier, une lumière au troisième",
  },
  services: {
    title: "Six prestations à l’échelle d’un quartier",
    lead: "Être trouvé dans son quartier tient à deux choses, que chaque pack comprend : un site précis, une fiche Google exacte. Pour devancer la rue d’à côté, Business vise les recherches faites autour de vos stations et compte les appels. Le reste est affaire de goût.",
    uses: {
      "site-web":
        "Des pages pour votre métier et votre rue. Le tapissier dit quels sièges il refait ; la céramiste, quand son four est plein ; l’avocat, à quel étage il reçoit.",
      "seo-gmb":
        "La catégorie qui vous décrit, et non la plus large. La vitrine photographiée comme on la voit en arrivant. Chaque avis lu, chaque horaire relu.",
      "google-ads":
        "Un rayon court autour de votre adresse, quelques recherches choisies, une dépense plafonnée. Payer pour toute la capitale serait payer pour des gens qui ne viendront pas.",
      "call-tracking":
        "La carte, l’annonce ou la page : chaque appel retrouve son point de départ. Vous savez ce que vaut votre publicité, et ce qu’elle ne vaut pas.",
      "reseaux-sociaux":
        "Une vitrine refaite, une pièce sortie de l’atelier : vous photographiez, nous rédigeons. Un compte tenu vaut mieux que quatre abandonnés.",
      "mail-pro":
        "Au bas d’un devis, dans une ville où le client hésite entre dix noms, une adresse au vôtre inspire confiance. Une intelligence artificielle prépare, vous tranchez.",
    },
  },
  pricing: {
    title: "Deux packs, sans supplément parisien",
    promises: {
      advance: "Être trouvé de ceux qui passent déjà devant chez vous.",
      business: "Advance, plus des annonces dans votre rayon, et chaque appel rendu à sa source.",
    },
    notes: [
      "Le prix contient tout : la création, le nom de domaine, l’hébergement, la TVA. Le budget de vos annonces va de votre compte à Google, sans passer par le nôtre.",
      "Nous offrons un mois pour commencer, quel que soit le pack ; dans le cas de Business, au titre d’une offre partenaire. Le lien pour souscrire vous parvient après la visio.",
    ],
    leaving: `Vous déménagez, vous cédez, vous arrêtez : l’abonnement prend fin à la date anniversaire qui suit. S’il n’a pas ${offerFacts.threshold}, le site disparaît avec lui, sans vous être remis ; vos textes, vos images et le nom de domaine demeurent les vôtres. S’il est plus ancien et que tout est payé, reprenez le site ou maintenez-le à ${offerFacts.continuity} TTC par mois.`,
    leavingLink: "Et si je pars ? Ce que vous emportez, étape par étape",
  },
  reviewsTitle: "Avis du coin de la rue, et de plus loin",
  reasons: {
    figure: "client",
    title: "Pourquoi nous, parmi tant d’agences",
    items: [
      {
        title: "Un site que le voisin n’a pas",
        text: "Aucun modèle : dessiné, puis codé pour vous. Deux céramistes de la même rue auraient deux sites.",
      },
      {
        title: "Un prénom, pas un standard",
        text: "Votre ZenMaster retient que l’entrée est au fond de la cour. Vous ne l’expliquez qu’une fois.",
      },
      {
        title: "Des résultats que vous pouvez vérifier",
        text: "D’où l’on vient, ce que l’on a lu, qui vous a écrit : les statistiques complètes sont dans votre espace, le soir comme le matin.",
      },
      {
        title: "De Paris à toute l’Île-de-France",
        text: `Nous pourrions louer une plaque avenue de l’Opéra ; elle ne vous servirait à rien. ${ringsInMarseille(phone)} De Montreuil à Boulogne, votre ZenMaster vous demande comment on vient, où l’on sonne, quand vous ouvrez, et l’écrit sur votre site.`,
      },
    ],
  },
  questions: {
    title: "Trois questions de quartier",
    items: [
      {
        id: "premier",
        question: "Puis-je être premier dans tout Paris ?",
        answer:
          "Non, et qui vous le promet se trompe ou vous trompe. Deux personnes qui cherchent le même métier, l’une à Passy, l’autre à Ménilmontant, ne voient pas la même liste : la distance compte, et Google ne vend pas ce classement-là. L’objectif raisonnable tient dans un cercle : les rues d’où l’on vient chez vous à pied, en deux stations ou en un trajet d’artisan. Nous le traçons avec vous dès la première visio.",
      },
      {
        id: "cour",
        question: "Mon atelier est au fond d’une cour, sans vitrine. Ai-je droit à la carte ?",
        answer:
          "Si vous y recevez à des heures annoncées, oui : l’adresse peut figurer, avec le chemin pour la trouver. Si vous allez chez vos clients, Google demande de la masquer et d’indiquer une zone desservie, en vingt lieux au plus. Une boîte postale ou une domiciliation où personne ne reçoit ne convient pas, et la fiche peut être suspendue. Un plombier de Montreuil n’a donc pas besoin d’une fausse adresse dans le 11e : il a besoin d’une zone bien choisie.",
      },
      {
        id: "deux-adresses",
        question: "J’ai une boutique dans le 3e et une autre dans le 15e. Deux sites ?",
        answer:
          "Un seul site, deux pages, deux fiches. Chaque page a son plan d’accès, ses horaires, son équipe, ses photos : c’est ce qui la rend utile, et ce qui la distingue d’une copie. Google veut une fiche par établissement, et une seule. Ce que les deux boutiques ont en commun se dit une fois, sur la page d’accueil.",
      },
    ],
  },
  banner: {
    title: "On parle de votre quartier ?",
    lead: "Donnez-nous l’adresse. Nous regarderons ensemble ce que voit quelqu’un qui vous cherche à deux rues de là.",
  },
  place: "depuis Paris",
  order: ["useful", "features", "pricing", "questions", "reviews", "services"],
  footer: { water: "La Seine", bearings: "À vol de moineau" },
});
