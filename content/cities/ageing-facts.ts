import type { CityId } from "#content/cities/cities.ts";
import type { Day } from "#domain/calendar.ts";

/** A fact of a city's page that somebody else may change. */
export type AgeingFact = {
  readonly fact: string;
  /** Its words on the pages of these cities, so that they are found again. */
  readonly said: readonly string[];
  readonly cities: readonly CityId[];
  /** Where it was read. */
  readonly source: string;
  readonly checkedOn: Day;
};

const checkedOn = "2026-11-26";

/** Facts to read again each September, before the pages are: `doctor` names those that nobody has read for a year. */
export const ageingFacts: readonly AgeingFact[] = [
  {
    fact: "La ligne C du métro est en chantier, de Colomiers à Labège, jusqu’en 2028",
    said: ["Colomiers", "Labège"],
    cities: ["toulouse"],
    source: "Tisséo",
    checkedOn,
  },
  {
    fact: "Toulouse Métropole compte 37 communes, l’Eurométropole de Strasbourg 33",
    said: ["37", "33"],
    cities: ["toulouse", "strasbourg"],
    source: "Toulouse Métropole, Eurométropole de Strasbourg",
    checkedOn,
  },
  {
    fact: "Une zone desservie compte vingt lieux au plus",
    said: ["vingt"],
    cities: ["toulouse", "paris"],
    source: "support.google.com/business/answer/3038177",
    checkedOn,
  },
  {
    fact: "Les horaires exceptionnels valent six jours de suite au plus, puis « fermé temporairement »",
    said: ["six jours"],
    cities: ["paris", "strasbourg"],
    source: "support.google.com/business/answer/6303076",
    checkedOn,
  },
  {
    fact: "Pendant le marché de Noël, des stations de tram ferment : Broglie, Grand’Rue, Alt Winmärik en 2025",
    said: ["Broglie", "Alt Winmärik"],
    cities: ["strasbourg"],
    source: "CTS, Ville de Strasbourg",
    checkedOn,
  },
  {
    fact: "Le Parlement européen siège douze fois par an à Strasbourg, quatre jours",
    said: ["Parlement", "douze", "quatre jours"],
    cities: ["strasbourg"],
    source: "europarl.europa.eu",
    checkedOn,
  },
  {
    fact: "Les navettes maritimes vont de fin avril à fin septembre ; l’accès aux massifs se décide la veille, du 1er juin au 30 septembre",
    said: ["navette", "30 septembre"],
    cities: ["marseille"],
    source: "RTM, calanques-parcnational.fr",
    checkedOn,
  },
  {
    fact: "Google classe selon la pertinence, la distance et la notoriété, et appelle satellites les pages jumelles par commune",
    said: ["pertinence", "satellites"],
    cities: ["toulouse", "paris"],
    source: "support.google.com/business/answer/6331288, support.google.com/webmasters/answer/2721311",
    checkedOn,
  },
];
