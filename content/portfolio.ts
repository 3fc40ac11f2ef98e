import { asTitle, inWords } from "#content/format.ts";

/** The clients whose sites are shown, in the order shown. */
const clientIds = [
  "painting-workshop",
  "lawyer",
  "law-firm",
  "dental-lab",
  "sports-studio",
  "coach",
] as const;

/** Identifier of a client; its drawing is in `app/pages/portfolio/`. */
export type ClientId = (typeof clientIds)[number];

/** A client and the site made for them. */
export type ClientSite = {
  readonly id: ClientId;
  readonly name: string;
  /** The name after « Visiter le site », for screen readers. */
  readonly ofName: string;
  readonly trade: string;
  readonly description: string;
  readonly url: string;
};

/** Whether the cases below are those of the example: `false` once clients, delays and figures are real and agreed to. */
export const portfolioIsExample: boolean = true;

/** Six sites. Examples until launch (README, « Before opening »). */
export const clientSites: readonly ClientSite[] = [
  {
    id: "painting-workshop",
    name: "Atelier Garance",
    ofName: "de l’Atelier Garance",
    trade: "Atelier de peinture",
    description: "Des aplats posés comme sur un mur, pour montrer la main avant le catalogue.",
    url: "https://atelier-garance.example/",
  },
  {
    id: "lawyer",
    name: "Hélène Vasseur",
    ofName: "d’Hélène Vasseur",
    trade: "Avocate",
    description: "Un ton grave et accueillant. La prise de rendez-vous tient en un geste.",
    url: "https://helene-vasseur.example/",
  },
  {
    id: "law-firm",
    name: "Delmas & Roy",
    ofName: "de Delmas & Roy",
    trade: "Cabinet d’avocats",
    description:
      "Une grille stricte, une seule couleur vive, et des domaines d’intervention lisibles d’un coup d’œil.",
    url: "https://delmas-roy.example/",
  },
  {
    id: "dental-lab",
    name: "Nacre",
    ofName: "de Nacre",
    trade: "Laboratoire dentaire",
    description: "La précision du geste mise en scène, avec l’envoi d’empreintes en ligne.",
    url: "https://nacre.example/",
  },
  {
    id: "sports-studio",
    name: "Studio Élan",
    ofName: "du Studio Élan",
    trade: "Studio de coaching sportif",
    description: "De l’énergie dès l’ouverture, et le calendrier des séances à portée de pouce.",
    url: "https://studio-elan.example/",
  },
  {
    id: "coach",
    name: "Jeanne Lorca",
    ofName: "de Jeanne Lorca",
    trade: "Coach",
    description: "Un chemin qui s’ouvre au fil de la page, du doute au premier appel.",
    url: "https://jeanne-lorca.example/",
  },
];

/** Words of the page. */
export const portfolioWords = {
  title: `${asTitle(inWords(clientSites.length))} clients, ${inWords(clientSites.length)} univers`,
  lead: "Aucun modèle commun : chaque site est dessiné et codé pour la personne qui le porte.",
  list: `Nos ${inWords(clientSites.length)} réalisations`,
  visit: "Visiter le site",
  banner: "Et le vôtre ?",
} as const;
