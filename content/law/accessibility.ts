import type { Day } from "#domain/calendar.ts";

/**
 * Words of the page about accessibility: the tests made, how they were made, and what was not tested. The agency need
 * not publish a statement of conformity (law of 11 February 2005, article 47; decree 2019-768 of 24 July 2019) and
 * claims no level, because nobody has audited the site. Themes are those of the RGAA 4.1, in its order.
 */
export const accessibilityWords = {
  title: "Accessibilité",
  ring: "AA visé",
  state: {
    title: "Testé par nos soins, non audité",
    text: "Agence 2H s’engage à rendre son site accessible à tous. Il vise les WCAG 2.2, niveau AA, et le RGAA 4.1 ; ses tests automatiques sont rejoués à chaque modification.",
    notes: [
      "Nous le testons nous-mêmes. Personne d’extérieur ne l’a encore audité : nous n’annonçons donc aucun taux de conformité. Cette page dit ce que nous avons testé, comment, et ce qui ne l’a pas été.",
    ],
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
      {
        text: "Quand un envoi échoue, la raison reste écrite près du bouton jusqu’à l’envoi suivant, et votre saisie est gardée.",
      },
      { text: "Le minuteur du quiz s’allonge ou se désactive avant de commencer." },
      {
        text: "Les contrastes de texte atteignent au moins 4,5 pour 1 ; chaque commande s’active sur au moins 44 pixels de haut, un lien dans une phrase sur au moins 24.",
      },
    ],
  },
  checked: {
    title: "Ce que nous testons, et comment",
    text: "Nos tests ouvrent chaque page et chaque état du site dans le navigateur Chromium, sur un écran de téléphone et sur un grand écran : menu, dialogues, erreurs, envois, quiz, souscription jusqu’à la confirmation, espace contrat. Ils rejouent ces contrôles à chaque modification. Voici ce qu’ils couvrent, dans l’ordre des treize thèmes du RGAA.",
    points: [
      {
        emphasised: "Images",
        text: "Images : axe-core vérifie que chacune a un texte de remplacement ou qu’elle est signalée comme décorative. Aucun défaut connu.",
      },
      { emphasised: "Cadres", text: "Cadres : sans objet, le site n’en contient aucun." },
      {
        emphasised: "Couleurs",
        text: "Couleurs : axe-core mesure le contraste des textes sur fond uni ; notre charte graphique donne celui de chaque couple de couleurs, contrôles compris. Avec les couleurs forcées du système, les pages principales et le quiz ont été relus à l’œil, sur un écran de téléphone. Aucun défaut connu.",
      },
      { emphasised: "Multimédia", text: "Multimédia : sans objet, le site n’a ni son ni vidéo." },
      { emphasised: "Tableaux", text: "Tableaux : sans objet, aucune page n’en contient." },
      {
        emphasised: "Liens",
        text: "Liens : axe-core vérifie que chacun a un intitulé. Ceux qui ouvrent un nouvel onglet le disent. Aucun défaut connu.",
      },
      {
        emphasised: "Scripts",
        text: "Scripts : menu, dialogues, carrousel, questions, quiz et souscription sont parcourus au clavier seul. Le focus reste dans un dialogue ouvert et revient d’où il venait ; les messages sont annoncés sans interrompre la lecture, sauf les erreurs. Aucun défaut connu.",
      },
      {
        emphasised: "Éléments obligatoires",
        text: "Éléments obligatoires : la validité du code HTML, la langue et le titre de chaque page sont contrôlés. Aucun défaut connu.",
      },
      {
        emphasised: "Structuration de l’information",
        text: "Structuration de l’information : axe-core contrôle l’ordre des titres, les régions de la page et les listes. Aucun défaut connu.",
      },
      {
        emphasised: "Présentation de l’information",
        text: "Présentation de l’information : à 320 pixels de large, soit un zoom de 400 %, et avec des textes espacés, rien ne déborde ni ne se coupe. La prise de focus se voit et rien ne la recouvre. Aucun défaut connu.",
      },
      {
        emphasised: "Formulaires",
        text: "Formulaires : étiquettes, aides, messages d’erreur et remplissage automatique sont contrôlés ; la souscription est parcourue avec et sans JavaScript. Le contrat se relit et se corrige avant signature. Aucun défaut connu.",
      },
      {
        emphasised: "Navigation",
        text: "Navigation : lien d’évitement, ordre de tabulation et absence de piège au clavier sont contrôlés. Défaut connu : le site n’a ni plan ni moteur de recherche, et les pages plein écran, comme la confirmation du contrat, n’ont pas de pied de page.",
      },
      {
        emphasised: "Consultation",
        text: "Consultation : tout mouvement s’arrête, toute limite de temps se règle ou se suspend, aucun contenu n’impose l’orientation de l’écran. Défaut connu : les documents PDF du contrat sont balisés, mais aucun outil ne les a contrôlés.",
      },
    ],
  },
  left: {
    title: "Ce que nous n’avons pas testé",
    points: [
      { text: "Les 106 critères du RGAA, page par page : aucun audit n’a été mené." },
      {
        text: "L’usage réel : aucun essai avec un lecteur d’écran, une loupe, une commande vocale, ni avec des personnes handicapées.",
      },
      {
        text: "L’accessibilité dans les autres navigateurs que Chromium, et sur les appareils mobiles réels.",
      },
      {
        text: "Le contraste des textes posés sur un dessin, qu’aucun outil ne mesure : il n’a été relu qu’à l’œil.",
      },
      {
        text: "Les sites de nos clients, vers lesquels mènent les réalisations : cette page ne les couvre pas.",
      },
    ],
  },
  means: {
    title: "Comment le site est fait et contrôlé",
    text: "Technologies : HTML, CSS, SVG, WAI-ARIA, JavaScript, PDF. Outils : axe-core, html-validate, l’arbre d’accessibilité de Chromium et nos propres tests.",
  },
  report: {
    title: "Un obstacle ? Dites-le-nous",
    text: "Nous vous répondons dans les plus brefs délais et vous proposons une autre façon d’obtenir ce que vous cherchez. Si vous nous avez signalé un défaut qui vous empêche d’accéder à un contenu ou à un service du site, et que vous n’avez pas obtenu de réponse, vous pouvez saisir le Défenseur des droits.",
    write: "Nous écrire",
  },
  defender: {
    title: "Saisir le Défenseur des droits",
    form: { words: "Lui écrire en ligne", url: "https://formulaire.defenseurdesdroits.fr/" },
    delegates: {
      words: "Rencontrer un délégué près de chez vous",
      url: "https://www.defenseurdesdroits.fr/saisir/delegues",
    },
    post: "Par courrier, gratuitement et sans timbre : Défenseur des droits, Libre réponse 71120, 75342 Paris Cedex 07.",
  },
  established: "Page mise à jour le",
  establishedOn: "2026-11-24",
} as const satisfies { establishedOn: Day } & Record<string, unknown>;
