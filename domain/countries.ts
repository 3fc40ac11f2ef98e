/** The countries whose addresses are understood: those of the SEPA area (EPC409-09), by their ISO 3166 codes. */
export type CountryCode = keyof typeof countries;

type Country = {
  /** Its name in French first, then as people who live there write it. */
  readonly names: readonly [string, ...string[]];
  readonly postalCode: RegExp;
};

const fiveDigits = /^\d{5}$/;
const fourDigits = /^\d{4}$/;
const spacedFiveDigits = /^\d{3} ?\d{2}$/;
const british = /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i;

const countries = {
  FR: { names: ["France", "France métropolitaine"], postalCode: /^\d{2} ?\d{3}$/ },
  AD: { names: ["Andorre", "Andorra"], postalCode: /^AD\d{3}$/i },
  AL: { names: ["Albanie", "Shqipëria", "Albania"], postalCode: fourDigits },
  AT: { names: ["Autriche", "Österreich", "Austria"], postalCode: fourDigits },
  BE: { names: ["Belgique", "België", "Belgien", "Belgium"], postalCode: fourDigits },
  BG: { names: ["Bulgarie", "България", "Bulgaria"], postalCode: fourDigits },
  CH: { names: ["Suisse", "Schweiz", "Svizzera", "Switzerland"], postalCode: /^[1-9]\d{3}$/ },
  CY: { names: ["Chypre", "Κύπρος", "Cyprus"], postalCode: fourDigits },
  CZ: {
    names: ["Tchéquie", "République tchèque", "Česko", "Czechia", "Czech Republic"],
    postalCode: spacedFiveDigits,
  },
  DE: { names: ["Allemagne", "Deutschland", "Germany"], postalCode: fiveDigits },
  DK: { names: ["Danemark", "Danmark", "Denmark"], postalCode: fourDigits },
  EE: { names: ["Estonie", "Eesti", "Estonia"], postalCode: fiveDigits },
  ES: { names: ["Espagne", "España", "Spain"], postalCode: fiveDigits },
  FI: { names: ["Finlande", "Suomi", "Finland"], postalCode: fiveDigits },
  GB: {
    names: ["Royaume-Uni", "Angleterre", "Écosse", "Pays de Galles", "United Kingdom", "England", "UK"],
    postalCode: british,
  },
  GI: { names: ["Gibraltar"], postalCode: /^GX11 ?1AA$/i },
  GR: { names: ["Grèce", "Ελλάδα", "Greece"], postalCode: spacedFiveDigits },
  HR: { names: ["Croatie", "Hrvatska", "Croatia"], postalCode: fiveDigits },
  HU: { names: ["Hongrie", "Magyarország", "Hungary"], postalCode: fourDigits },
  IE: {
    names: ["Irlande", "Éire", "Ireland"],
    postalCode: /^[A-Z]\d[\dW] ?[A-Z\d]{4}$/i,
  },
  IS: { names: ["Islande", "Ísland", "Iceland"], postalCode: /^\d{3}$/ },
  IT: { names: ["Italie", "Italia", "Italy"], postalCode: fiveDigits },
  LI: { names: ["Liechtenstein"], postalCode: /^94\d\d$/ },
  LT: { names: ["Lituanie", "Lietuva", "Lithuania"], postalCode: fiveDigits },
  LU: { names: ["Luxembourg", "Lëtzebuerg", "Luxemburg"], postalCode: fourDigits },
  LV: { names: ["Lettonie", "Latvija", "Latvia"], postalCode: /^(?:LV-)?\d{4}$/i },
  MC: { names: ["Monaco", "Principauté de Monaco"], postalCode: /^980\d\d$/ },
  MD: { names: ["Moldavie", "Moldova"], postalCode: /^(?:MD-?)?\d{4}$/i },
  ME: { names: ["Monténégro", "Crna Gora", "Montenegro"], postalCode: fiveDigits },
  MK: { names: ["Macédoine du Nord", "North Macedonia"], postalCode: fourDigits },
  MT: { names: ["Malte", "Malta"], postalCode: /^[A-Z]{3} ?\d{4}$/i },
  NL: {
    names: ["Pays-Bas", "Hollande", "Nederland", "Netherlands"],
    postalCode: /^\d{4} ?[A-Z]{2}$/i,
  },
  NO: { names: ["Norvège", "Norge", "Norway"], postalCode: fourDigits },
  PL: { names: ["Pologne", "Polska", "Poland"], postalCode: /^\d{2}-\d{3}$/ },
  PT: { names: ["Portugal"], postalCode: /^\d{4}-\d{3}$/ },
  RO: { names: ["Roumanie", "România", "Romania"], postalCode: /^\d{6}$/ },
  RS: { names: ["Serbie", "Srbija", "Serbia"], postalCode: fiveDigits },
  SE: { names: ["Suède", "Sverige", "Sweden"], postalCode: spacedFiveDigits },
  SI: { names: ["Slovénie", "Slovenija", "Slovenia"], postalCode: fourDigits },
  SK: { names: ["Slovaquie", "Slovensko", "Slovakia"], postalCode: spacedFiveDigits },
  SM: { names: ["Saint-Marin", "San Marino"], postalCode: /^4789\d$/ },
  VA: { names: ["Vatican", "Cité du Vatican", "Città del Vaticano"], postalCode: /^00120$/ },
} as const satisfies Record<string, Country>;

/** All of them, France first. */
export const countryCodes = Object.keys(countries) as readonly CountryCode[];

/** What is known of a country. */
export function countryOf(code: CountryCode): Country {
  return countries[code];
}

/** « Suisse ». */
export function countryName(code: CountryCode): string {
  return countries[code].names[0];
}

/** The letters of a country before a postcode, as road signs have them: « F-75004 », « B-1000 ». */
const roadLetters: Readonly<Record<string, CountryCode>> = {
  ...{ F: "FR", D: "DE", B: "BE", L: "LU", A: "AT", I: "IT", E: "ES", S: "SE", P: "PT" },
};

/** The country whose letters these are: its code, or those of road signs. `null` if none. */
export function countryOfLetters(letters: string): CountryCode | null {
  const upper = letters.toUpperCase();
  return roadLetters[upper] ?? countryCodes.find((code) => code === upper) ?? null;
}

/** What people write as a country although it is a part of France: overseas and the regions. */
const partsOfFrance = [
  ...["Guadeloupe", "Martinique", "Guyane", "Guyane française", "La Réunion", "Réunion", "Mayotte"],
  ...["Saint-Martin", "Saint-Barthélemy", "Saint-Pierre-et-Miquelon", "Wallis-et-Futuna"],
  ...["Polynésie française", "Nouvelle-Calédonie", "Corse", "Bretagne", "Normandie", "Hauts-de-France"],
  ...["Île-de-France", "Grand Est", "Bourgogne-Franche-Comté", "Centre-Val de Loire", "Pays de la Loire"],
  ...["Nouvelle-Aquitaine", "Occitanie", "Auvergne-Rhône-Alpes", "Provence-Alpes-Côte d’Azur", "PACA"],
];

/** The country that somebody typed, by its name or its code, or `null` if it is none of those that are understood. */
export function readCountry(typed: string): CountryCode | null {
  return codeByName.get(plainName(typed)) ?? null;
}

/** A name without what people leave out: accents, capitals, hyphens and full stops. */
function plainName(name: string): string {
  return name
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

const codeByName: ReadonlyMap<string, CountryCode> = new Map([
  ...countryCodes.flatMap((code) =>
    [code, ...countries[code].names].map((name) => [plainName(name), code] as const),
  ),
  ...partsOfFrance.map((name) => [plainName(name), "FR"] as const),
]);
