import { asTitle, inWords } from "#content/site/format.ts";

/** The clients whose sites are shown, in the order of the page. */
const clientIds = ["garance", "vasseur", "delmas", "nacre", "elan", "lorca"] as const;

/** Identifier of a client: the anchor of its case on /realisations, and the name of its drawing in `app/illustrations/`. */
export type ClientId = (typeof clientIds)[number];

/** A client, the site made for them, and its result. */
export type ClientSite = {
  readonly id: ClientId;
  readonly name: string;
  /** The name after « Visiter le site », for screen readers. */
  readonly ofName: string;
  readonly trade: string;
  /** The colour that its site stands on, read from its drawing. */
  readonly ground: string;
  /** The client's request. */
  readonly request: string;
  /** The agency's work. */
  readonly description: string;
  readonly days: {
    /** Days from the video call to the first version. */
    readonly firstVersion: number;
    /** Days from the first version to the online site. */
    readonly online: number;
  };
  /** One measured figure, with its source and date. */
  readonly result: { readonly figure: string; readonly words: string; readonly source: string };
  readonly url: string;
};

/** Whether the cases below are examples: set it to `false` once clients, delays and figures are real and agreed. */
export const portfolioIsExample: boolean = true;

/** Six sites. Examples until launch (README, « Before opening »). */
export const clientSites: readonly ClientSite[] = [
  {
    id: "garance",
    name: "Atelier Garance",
    ofName: "de l’Atelier Garance",
    trade: "Atelier de peinture",
    ground: "#e4a32b",
    request: "Remplir les stages sans poser le pinceau à chaque appel.",
    description: "Les toiles en plein écran ; stages et horaires à deux gestes du pouce.",
    days: { firstVersion: 4, online: 12 },
    result: {
      figure: "3 sur 4",
      words: "places de stage réservées depuis un téléphone",
      source: "Relevé de la cliente, juin 2026",
    },
    url: "https://atelier-garance.example/",
  },
  {
    id: "vasseur",
    name: "Hélène Vasseur",
    ofName: "d’Hélène Vasseur",
    trade: "Avocate",
    ground: "#3a0f1c",
    request: "Rassurer dès la première page, sans jamais promettre l’issue d’un dossier.",
    description: "Un ton grave et accueillant. La prise de rendez-vous tient en un geste.",
    days: { firstVersion: 5, online: 18 },
    result: {
      figure: "11",
      words: "rendez-vous pris en ligne le deuxième mois",
      source: "Agenda du cabinet, avril 2026",
    },
    url: "https://vasseur-avocate.example/",
  },
  {
    id: "delmas",
    name: "Delmas & Roy",
    ofName: "de Delmas & Roy",
    trade: "Cabinet d’avocats",
    ground: "#0e1512",
    request: "Que des dirigeants pressés trouvent tout de suite le bon interlocuteur.",
    description:
      "Une grille stricte, une seule couleur vive, et des domaines d’intervention lisibles d’un coup d’œil.",
    days: { firstVersion: 6, online: 20 },
    result: {
      figure: "8 sur 10",
      words: "demandes adressées du premier coup au bon associé",
      source: "Relevé du cabinet, mars 2026",
    },
    url: "https://delmas-roy.example/",
  },
  {
    id: "nacre",
    name: "Nacre",
    ofName: "de Nacre",
    trade: "Laboratoire dentaire",
    ground: "#d9eeec",
    request: "Que chaque cabinet trouve une prothèse, son prix et son délai sans décrocher son téléphone.",
    description: "Un catalogue qui se cherche, les délais à jour, une page par type de prothèse.",
    days: { firstVersion: 5, online: 16 },
    result: {
      figure: "31",
      words: "comptes ouverts par des cabinets le premier mois",
      source: "Compteur du site, mai 2026",
    },
    url: "https://labo-nacre.example/",
  },
  {
    id: "elan",
    name: "Studio Élan",
    ofName: "du Studio Élan",
    trade: "Studio de coaching sportif",
    ground: "#e7ff3c",
    request: "Montrer l’énergie des séances, et qu’une place se trouve le soir même.",
    description: "De l’énergie dès l’ouverture, et le calendrier des séances à portée de pouce.",
    days: { firstVersion: 3, online: 10 },
    result: {
      figure: "46",
      words: "séances d’essai demandées en un mois",
      source: "Compteur du site, septembre 2026",
    },
    url: "https://studio-elan.example/",
  },
  {
    id: "lorca",
    name: "Jeanne Lorca",
    ofName: "de Jeanne Lorca",
    trade: "Coach",
    ground: "#f3e9da",
    request: "Donner à ceux qui hésitent encore l’envie d’un premier échange.",
    description: "Un chemin qui s’ouvre au fil de la page, du doute au premier appel.",
    days: { firstVersion: 4, online: 14 },
    result: {
      figure: "12",
      words: "premiers appels réservés en ligne le premier mois",
      source: "Agenda de la cliente, février 2026",
    },
    url: "https://jeanne-lorca.example/",
  },
];

/** The order of the home page’s strip, where neighbours differ most. */
export const stripOrder: readonly ClientId[] = ["garance", "elan", "vasseur", "nacre", "lorca", "delmas"];

/** A client's trade, said to be an example as long as the client is one. */
export function tradeWords(trade: string): string {
  return portfolioIsExample ? `${trade}, exemple` : trade;
}

/** Words of the page, and of the home page’s strip. */
export const portfolioWords = {
  kicker: "Nos réalisations",
  title: `${asTitle(inWords(clientSites.length))} clients, ${inWords(clientSites.length)} univers`,
  lead: "Aucun modèle commun : chaque site est dessiné et codé pour la personne qui le porte.",
  strip: `${asTitle(inWords(clientSites.length))} univers`,
  previous: "Univers précédent",
  next: "Univers suivant",
  list: `Nos ${inWords(clientSites.length)} réalisations`,
  /** Shown above the cases while they are examples. */
  example:
    "Ces cas sont des exemples : noms, délais et chiffres laisseront la place à ceux de nos clients, publiés avec leur accord écrit.",
  /** The status of each case for search engines while it is an example. */
  exampleStatus: "Exemple",
  request: "La demande",
  description: "La réponse",
  delay: {
    label: "Le délai",
    words: ({ firstVersion, online }: ClientSite["days"]) =>
      `Première version en ${firstVersion} jours, en ligne ${online} jours plus tard.`,
  },
  visit: "Visiter le site",
  banner: "Et le vôtre ?",
} as const;
