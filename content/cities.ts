import { company } from "#content/company.ts";
import type { Feature } from "#content/features.ts";
import type { PageEntry } from "#content/pages.ts";
import type { Coordinates } from "#domain/great-circle.ts";

/**
 * A city with its own page and its own telephone number (design/copy.md, section 3). Every page names the cities: the
 * long text of each is apart, in `content/city-stories.ts`.
 */
export type City = {
  readonly name: string;
  /** National number, ten digits. Ranges reserved for fiction (ARCEP, decision 2018-0881). */
  readonly phone: string;
  readonly coordinates: Coordinates;
  readonly page: PageEntry & { readonly path: string };
  /** What its drawing shows: `app/illustrations/city-{id}.svg`. */
  readonly sceneWords: string;
  /** Under the title, after the price. */
  readonly lead: string;
  /** How to meet the agency. */
  readonly meeting: string;
  /** The reason to choose the agency that depends on the place. */
  readonly nearby: Feature;
  readonly servicesTitle: string;
  /** Of the banner that ends the page. */
  readonly bannerTitle: string;
};

/** The cities, in the order shown. A city is one entry here, and its drawing. */
export const cities = {
  marseille: {
    name: "Marseille",
    phone: company.phone,
    coordinates: { latitude: 43.29639, longitude: 5.36972 },
    page: {
      path: "/agence-web-marseille",
      title: "Agence web Marseille, dès 89 € par mois | Agence 2H",
      description:
        "Votre agence web à Marseille : un site codé sur mesure, une fiche Google tenue à jour et un ZenMaster que l’on peut rencontrer. Sans engagement de durée.",
      robots: "index",
    },
    sceneWords: "Marseille au crépuscule : Notre-Dame de la Garde au-dessus du Vieux-Port",
    lead: "Un site codé sur mesure, une fiche Google tenue à jour et un ZenMaster que vous pouvez rencontrer.",
    meeting: "Autour d’une table, sur rendez‑vous, ou en visio",
    nearby: {
      title: "Chez vous, à Marseille",
      text: "Autour d’une table, sur rendez-vous, ou en visio si cela vous arrange.",
    },
    servicesTitle: "Ce que nous faisons pour les entreprises marseillaises",
    bannerTitle: "On se voit, ou on s’appelle ?",
  },
  toulouse: {
    name: "Toulouse",
    phone: "0536490031",
    coordinates: { latitude: 43.6045, longitude: 1.444 },
    page: {
      path: "/landing/toulouse",
      title: "Agence web Toulouse : sites sur mesure dès 89 € | Agence 2H",
      description:
        "Artisans, cabinets et commerces de Toulouse : un site codé pour vous, trouvé sur Google et sur la carte. Dès 89 € TTC par mois, sans engagement.",
      robots: "index",
    },
    sceneWords: "Toulouse au crépuscule : le Pont-Neuf et le dôme de La Grave",
    lead: "Une première version en moins d’une semaine, un ZenMaster pour la suite.",
    meeting: "En visio, ou en personne sur rendez‑vous",
    nearby: {
      title: "De Toulouse à toute la Haute-Garonne",
      text: "En visio, ou en personne sur rendez-vous. Un numéro toulousain vous répond.",
    },
    servicesTitle: "Ce que nous faisons pour les entreprises toulousaines",
    bannerTitle: "Et si on parlait de votre site ?",
  },
  strasbourg: {
    name: "Strasbourg",
    phone: "0353010067",
    coordinates: { latitude: 48.5734, longitude: 7.7521 },
    page: {
      path: "/landing/strasbourg",
      title: "Agence web Strasbourg : site sur mesure | Agence 2H",
      description:
        "À Strasbourg, un site à jour en toute saison : codé sur mesure, visible sur Google, suivi par votre ZenMaster. Dès 89 € TTC par mois, sans engagement.",
      robots: "index",
    },
    sceneWords: "Strasbourg au crépuscule : la cathédrale et les maisons à colombages",
    lead: "Un site codé pour vous, tenu à jour au fil de l’année par votre ZenMaster.",
    meeting: "En visio, ou en personne sur rendez‑vous",
    nearby: {
      title: "De Strasbourg à toute l’Alsace",
      text: "En visio, ou en personne sur rendez-vous. Un numéro strasbourgeois vous répond.",
    },
    servicesTitle: "Ce que nous faisons pour les entreprises strasbourgeoises",
    bannerTitle: "Prenons un moment pour vous",
  },
  paris: {
    name: "Paris",
    phone: "0199000075",
    coordinates: { latitude: 48.8566, longitude: 2.3522 },
    page: {
      path: "/landing/paris",
      title: "Agence web Paris : site sur mesure et local | Agence 2H",
      description:
        "À Paris, on cherche par quartier. Nous codons un site que l’on trouve près de chez vous, sur Google et sur la carte, dès 89 € TTC par mois, sans engagement.",
      robots: "index",
    },
    sceneWords: "Paris au crépuscule : la tour Eiffel au-dessus des toits et de la Seine",
    lead: "Un site que l’on trouve près de chez vous, et une personne pour en prendre soin.",
    meeting: "En visio, ou en personne sur rendez‑vous",
    nearby: {
      title: "De Paris à toute l’Île-de-France",
      text: "En visio, ou en personne sur rendez-vous. Un numéro parisien vous répond.",
    },
    servicesTitle: "Ce que nous faisons pour les entreprises parisiennes",
    bannerTitle: "On parle de votre quartier ?",
  },
} as const satisfies Record<string, City>;

/** Identifier of a city: the name of its drawing, and the end of its address. */
export type CityId = keyof typeof cities;

/** The cities in the order shown. */
export const cityIds = Object.keys(cities) as CityId[];

/** A city in full, whatever its entry leaves out. */
export function cityOf(id: CityId): City {
  return cities[id];
}
