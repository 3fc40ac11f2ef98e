import { company } from "#content/site/company.ts";

/** A place on the map of the sky: its name, and its position in `app/illustrations/marseille-coast.svg`. */
export type Star = { readonly name: string; readonly x: number; readonly y: number };

/** A district where one feature of the offer matters most. */
export type District = Star & { readonly title: string; readonly text: string };

/** The words of the map of Marseille, and of the link to it. */
export const mapWords = {
  seeDistricts: "Voir les quartiers",
  title: "Cent onze quartiers, une constellation",
  lead: "Ce que nous faisons ne change pas d’un bout à l’autre de la ville. La manière d’être trouvé, si.",
  label:
    "Carte de Marseille dessinée comme une constellation : L’Estaque, La Joliette, Le Vieux-Port, Castellane et La Pointe-Rouge y sont numérotés",
  sea: "La rade",
} as const;

/** The five districts with a feature, in the order of their numbers. */
export const districts: readonly District[] = [
  {
    name: "Le Vieux-Port",
    x: 212,
    y: 292,
    title: "Un rendez-vous, autour d’une table",
    text: `En visio si cela vous arrange, au bureau si vous préférez. ${company.openingHours.words}.`,
  },
  {
    name: "La Joliette",
    x: 176,
    y: 236,
    title: "Vos annonces au bon moment",
    text: "Avec le pack Business, vos campagnes visent le quartier et les heures qui comptent : la pause des bureaux, l’embarquement des ferries.",
  },
  {
    name: "Castellane",
    x: 292,
    y: 362,
    title: "Un cabinet que l’on trouve",
    text: "Avocates, psychologues, ostéopathes : une page claire, la bonne ligne de métro, une prise de rendez-vous simple.",
  },
  {
    name: "La Pointe-Rouge",
    x: 232,
    y: 520,
    title: "Une saison, puis l’autre",
    text: "Plage, voile, terrasses : vos horaires changent quand les navettes maritimes reprennent, fin avril, et encore quand elles s’arrêtent, fin septembre.",
  },
  {
    name: "L’Estaque",
    x: 70,
    y: 70,
    title: "Trouvé avant d’arriver",
    text: "Restaurants, ateliers, baraques à panisses : on vous choisit sur la carte, depuis le bateau. Ce que vous servez, à quel prix, jusqu’à quelle heure : tout est écrit.",
  },
];

/** The other districts named on the map. */
export const otherDistricts: readonly Star[] = [
  { name: "Château-Gombert", x: 300, y: 136 },
  { name: "La Belle de Mai", x: 232, y: 196 },
  { name: "La Plaine", x: 352, y: 330 },
  { name: "Saint-Barnabé", x: 402, y: 262 },
  { name: "Endoume", x: 150, y: 366 },
  { name: "Le Prado", x: 322, y: 452 },
  { name: "Mazargues", x: 398, y: 572 },
  { name: "Les Goudes", x: 250, y: 650 },
];
