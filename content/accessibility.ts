import type { Day } from "#domain/calendar.ts";

/** Words of the accessibility statement (RGAA 4.1). */
export const accessibilityWords = {
  title: "Accessibilité",
  ring: "RGAA",
  state: {
    title: "Partiellement conforme",
    text: "Agence 2H s’engage à rendre son site accessible à tous. Les référentiels suivis sont le RGAA 4.1 et les WCAG 2.2, niveau AA.",
    note: "Le site n’a pas encore été audité. Le taux de conformité et la date de l’audit seront inscrits ici après chaque contrôle.",
  },
  planned: {
    title: "Ce que nous avons prévu",
    points: [
      {
        emphasised: "mode zen",
        text: "Le mode zen, dans l’en-tête et le pied de page, arrête tout ce qui bouge et s’en souvient.",
      },
      { text: "Tous les formulaires, contrat compris, fonctionnent au clavier et sans JavaScript." },
      { text: "Les erreurs sont dites en toutes lettres, près du champ et en tête du formulaire." },
      { text: "Le minuteur du quiz s’allonge ou se désactive avant de commencer." },
      {
        text: "Les contrastes de texte atteignent au moins 4,5 pour 1, et chaque zone active 44 pixels.",
      },
    ],
  },
  checked: {
    title: "Ce que nous avons vérifié",
    points: [
      {
        emphasised: "Couleurs",
        text: "Couleurs : le contraste de chaque couple de couleurs, texte et contrôles, a été calculé.",
      },
      {
        emphasised: "Éléments obligatoires",
        text: "Éléments obligatoires : la validité du code HTML, la langue et le titre de chaque page sont contrôlés automatiquement.",
      },
      {
        emphasised: "Scripts et formulaires",
        text: "Scripts et formulaires : la souscription est parcourue dans un navigateur, avec et sans JavaScript.",
      },
    ],
  },
  left: {
    title: "Ce qui reste à faire",
    points: [
      { text: "Contrôler les 106 critères du RGAA, page par page." },
      {
        text: "Mettre en place des contrôles automatiques de l’accessibilité et des parcours au clavier sur toutes les pages.",
      },
      { text: "Essayer le site avec plusieurs lecteurs d’écran." },
      { text: "Faire contrôler les documents PDF du contrat, balisés mais pas encore audités." },
      {
        text: "Les réalisations mènent à des sites de clients, que cette déclaration ne couvre pas.",
      },
    ],
  },
  report: {
    title: "Un obstacle ? Dites-le-nous",
    text: "Nous vous répondons dans les plus brefs délais et vous proposons une autre façon d’obtenir ce que vous cherchez. Sans réponse de notre part, vous pouvez saisir le Défenseur des droits.",
    write: "Nous écrire",
  },
  defender: {
    title: "Saisir le Défenseur des droits",
    form: { words: "Lui écrire en ligne", url: "https://formulaire.defenseurdesdroits.fr/" },
    delegates: {
      words: "Rencontrer un délégué près de chez vous",
      url: "https://www.defenseurdesdroits.fr/saisir/delegues",
    },
    post: "Par courrier, gratuitement et sans timbre : Défenseur des droits, Libre réponse 71120, 75342 Paris Cedex 07.",
  },
  established: "Déclaration établie le",
  establishedOn: "2026-11-21",
} as const satisfies { establishedOn: Day } & Record<string, unknown>;
