import { company } from "#content/site/company.ts";
import type { Coordinates } from "#domain/great-circle.ts";

/** A place on the map of the sky: its name, and its position in `app/illustrations/marseille-coast.svg`. */
export type Star = { readonly name: string; readonly x: number; readonly y: number };

/** A district where one feature of the offer matters most. */
export type District = Star & { readonly title: string; readonly text: string };

/** The words of the page of Marseille alone, beside its entry in `cities`. */
export const marseilleWords = {
  sceneWords: "Marseille vue de la mer : la Major, la Bonne Mère et le château d’If",
  seeDistricts: "Voir les quartiers",
  featuresTitle: "Pourquoi nous confier votre site à Marseille",
  map: {
    title: "Cent onze quartiers, une constellation",
    lead: "Ce que nous faisons ne change pas d’un bout à l’autre de la ville. La manière d’être trouvé, si.",
    label:
      "Carte de Marseille dessinée comme une constellation : L’Estaque, La Joliette, Le Vieux-Port, Castellane et La Pointe-Rouge y sont numérotés",
    sea: "La rade",
  },
  quay: {
    office: "Le bureau",
    site: "Le site",
    cities: { name: "Villes", title: "À vol de goéland" },
  },
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
    text: "Avec le pack Business, vos campagnes Google Ads visent les rues et les heures qui comptent pour vous.",
  },
  {
    name: "Castellane",
    x: 292,
    y: 362,
    title: "Un cabinet que l’on trouve",
    text: "Avocats, médecins, thérapeutes : une page claire, une prise de rendez-vous simple, une fiche Google à jour.",
  },
  {
    name: "La Pointe-Rouge",
    x: 232,
    y: 520,
    title: "Une saison, puis l’autre",
    text: "Plage, voile, terrasses : vos horaires d’été et d’hiver toujours à jour.",
  },
  {
    name: "L’Estaque",
    x: 70,
    y: 70,
    title: "Un nom qui voyage",
    text: "Restaurants, ateliers, boutiques : les visiteurs vous trouvent sur la carte avant d’arriver.",
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

/** A position as sailors write it: « 43° 17′ 47″ N, 5° 22′ 11″ E ». */
export function sailorsPosition({ latitude, longitude }: Coordinates): string {
  return `${arc(latitude)} ${latitude < 0 ? "S" : "N"}, ${arc(longitude)} ${longitude < 0 ? "O" : "E"}`;
}

function arc(degrees: number): string {
  const seconds = Math.round(Math.abs(degrees) * 3600);
  return `${Math.floor(seconds / 3600)}° ${Math.floor(seconds / 60) % 60}′ ${seconds % 60}″`;
}
