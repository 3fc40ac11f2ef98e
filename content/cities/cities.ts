import { company } from "#content/site/company.ts";
import { startingPrice } from "#content/site/home.ts";
import type { PageEntry } from "#content/site/pages.ts";
import type { Coordinates } from "#domain/great-circle.ts";

/**
 * A city with its own page and its own telephone number (docs/product.md, 2.4). Every page names the cities; the text
 * of their own pages is apart, in `content/cities/local-cities.ts`.
 */
export type City = {
  readonly name: string;
  /** National number, ten digits. Ranges reserved for fiction (ARCEP, decision 2018-0881). */
  readonly phone: string;
  readonly coordinates: Coordinates;
  readonly page: PageEntry & { readonly path: string };
};

/** The cities, in the order of the pages. CONTRIBUTING.md, « A city », lists what else a city has. */
export const cities = {
  marseille: {
    name: "Marseille",
    phone: company.phone,
    coordinates: { latitude: 43.29639, longitude: 5.36972 },
    page: {
      path: "/agence-web-marseille",
      title: `Agence web Marseille, dès ${startingPrice} par mois | Agence 2H`,
      description:
        "Votre agence web à Marseille : un site codé sur mesure, une fiche Google tenue à jour et un ZenMaster que l’on peut rencontrer. Sans engagement de durée.",
      robots: "index",
    },
  },
  toulouse: {
    name: "Toulouse",
    phone: "0536490031",
    coordinates: { latitude: 43.6045, longitude: 1.444 },
    page: {
      path: "/landing/toulouse",
      title: `Agence web Toulouse : sites sur mesure dès ${startingPrice} | Agence 2H`,
      description: `À Toulouse, on cherche entre deux stations de métro. Un site codé à la main, une fiche Google à l’heure, dès ${startingPrice} TTC par mois, sans engagement.`,
      robots: "index",
    },
  },
  strasbourg: {
    name: "Strasbourg",
    phone: "0353010067",
    coordinates: { latitude: 48.5734, longitude: 7.7521 },
    page: {
      path: "/landing/strasbourg",
      title: `Agence web Strasbourg : un site à jour dès ${startingPrice} | Agence 2H`,
      description: `À Strasbourg, le calendrier commande : Avent, sessions, fériés d’Alsace. Un site codé à la main et tenu à jour, dès ${startingPrice} TTC par mois, sans engagement.`,
      robots: "index",
    },
  },
  paris: {
    name: "Paris",
    phone: "0199000075",
    coordinates: { latitude: 48.8566, longitude: 2.3522 },
    page: {
      path: "/landing/paris",
      title: "Agence web Paris : être trouvé dans sa rue | Agence 2H",
      description: `À Paris, on cherche à deux stations de chez soi. Un site codé à la main, une fiche Google exacte au numéro près, dès ${startingPrice} TTC par mois, sans engagement.`,
      robots: "index",
    },
  },
} as const satisfies Record<string, City>;

/** Identifier of a city: part of its drawing's file name, and the end of its page's path. */
export type CityId = keyof typeof cities;

/** The cities, in the order of the pages. */
export const cityIds = Object.keys(cities) as CityId[];
