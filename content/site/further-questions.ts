import { euros, inSentence, inWords } from "#content/site/format.ts";
import { withFreeMonth } from "#content/site/pricing.ts";
import { continuityThresholdYears } from "#domain/contract/continuity.ts";
import { company } from "./company.ts";
import type { Question } from "./faq.ts";

/** An advertising budget for the sake of an example: an amount a day, and the price of a click, in euro cents. */
const example = { aDay: 800, click: 200 } as const;
const aMonth = example.aDay * 30;

/** What a visitor asks who is about to sign, in the order of the page: a second list under the first questions. */
export const furtherQuestions: readonly Question[] = [
  {
    id: "visibilite",
    question: "Au bout de combien de temps me trouvera-t-on sur Google ?",
    answer:
      "Personne ne peut vous donner un jour. Google parle de quelques heures à plusieurs mois selon la modification, et conseille d’attendre quelques semaines avant de juger. Ce qui dépend de nous commence tout de suite : le site est en ligne dans les 3 semaines qui suivent la validation de vos contenus, votre fiche est complétée, et les premiers chiffres se lisent dans votre espace d’administration. Ce qui n’en dépend pas : la distance entre vous et la personne qui cherche, et le travail de vos concurrents. S’il vous faut des appels dès la semaine prochaine, ce sont les annonces du pack Business qui peuvent les amener ; le référencement, lui, se juge à la saison.",
  },
  {
    id: "referencement",
    question: "Concrètement, que comprend la campagne de référencement ?",
    answer:
      "Chaque mois, trois choses qui se comptent : une page de votre site relue à la lumière de ce que les gens cherchent, votre fiche Google tenue à jour, et un point chiffré. Vous le lisez dans votre espace d’administration, et votre ZenMaster vous l’explique. Ce que nous ne promettons pas, c’est une position : elle dépend aussi des moteurs de recherche et de vos concurrents.",
  },
  {
    id: "ancien-site",
    question: "J’ai déjà un site, un nom de domaine et une fiche Google. Que deviennent-ils ?",
    answer:
      "Le nom reste à vous, et le nouveau site le reprend. Les adresses de vos anciennes pages mènent aux nouvelles, pour que ni vos clients ni les moteurs ne tombent dans le vide. La fiche n’est pas refaite : vous en restez propriétaire, vous nous en ouvrez la gestion, et vos avis y demeurent. L’ancien site ne s’éteint que le jour où le nouveau est en ligne. Une seule chose à vérifier d’abord : au nom de qui le domaine est enregistré. Si c’est votre ancien prestataire, demandez-lui le transfert avant de le quitter.",
  },
  {
    id: "modification",
    question: "En combien de temps une modification est-elle faite ?",
    answer: `Vous l’écrivez à votre ZenMaster, ou vous l’appelez, ${inSentence(company.openingHours.words)}. Un horaire, un prix, une photo se changent le plus souvent dans la journée ; une nouvelle page demande quelques jours, le temps de l’écrire et de vous la montrer. Ce qui dépasse le cahier des charges fait l’objet d’un devis, que vous acceptez ou non.`,
  },
  {
    id: "budget-google-ads",
    question: "Quel budget prévoir pour Google Ads ?",
    answer: `Celui que vous décidez : il s’ajoute au pack Business, vous le réglez directement à Google et vous l’arrêtez quand vous le souhaitez. Un exemple, pour fixer les idées : ${euros(example.aDay)} par jour font ${euros(aMonth)} par mois et, si un clic coûte ${euros(example.click)}, ${aMonth / example.click} visites. Le prix d’un clic change avec le métier et la ville : nous regardons le vôtre ensemble avant la première annonce.`,
  },
  {
    id: "par-ou-commencer",
    question: "Faut-il d’abord appeler, ou souscrire ?",
    answer:
      "Comme vous préférez. La visio d’abord, si vous voulez nous entendre : elle est gratuite, et vous recevez ensuite le lien de souscription. La souscription d’abord, si votre choix est fait : deux écrans, puis votre ZenMaster vous écrit sous un jour ouvré et fixe avec vous la visio de lancement.",
  },
  {
    id: "premier-prelevement",
    question: "Quand suis-je prélevé pour la première fois, si mes contenus tardent ?",
    answer: `Pour ${withFreeMonth}, un mois après la signature, à la première date de reconduction, que votre site soit déjà en ligne ou non : c’est le premier mois qui est offert, pas l’attente. Les délais, eux, courent à partir de vous. La première version attend la visio de lancement et vos pièces ; la mise en ligne attend vos contenus. Le bon ordre est donc de réunir textes et photos, puis de signer. Il vous en manque ? Nous écrivons les textes à partir de notre échange, et vous les validez.`,
  },
  {
    id: "avant-deux-ans",
    question: `Pourquoi le site n’est-il pas remis avant ${inWords(continuityThresholdYears)} ans ?`,
    answer: `Parce que vous n’avez rien payé pour sa création : c’est l’abonnement qui la finance, mois après mois. Après plus de ${continuityThresholdYears} ans, c’est fait et, une fois les sommes dues réglées, vous choisissez : garder le site en ligne, ou le récupérer avec vos données. Avant, vos textes, vos photos et votre nom de domaine sont à vous, quel que soit le jour de votre départ.`,
  },
  {
    id: "secret-professionnel",
    question: "Et le secret professionnel ?",
    answer:
      "Le formulaire de votre site sert à un premier contact : un nom, un numéro, le motif d’un rendez-vous en quelques mots. Il n’est pas prévu pour un dossier, ni pour des données de santé, et l’annexe de nos conditions le dit. Les personnes qui peuvent lire ces messages sont tenues à la confidentialité, et nous vous restituons ces données, ou les supprimons, quand vous partez. Votre métier en demande davantage ? Nous en convenons d’abord par écrit.",
  },
];

export const furtherQuestionsTitle = "Et avant de signer ?";
