import { type CountryCode, countryOf, countryOfLetters, readCountry } from "./countries.ts";

/** A postal address in the parts that banks, invoices and envelopes need. */
export type PostalAddress = {
  readonly street: string;
  readonly postalCode: string;
  readonly town: string;
  readonly countryCode: CountryCode;
};

/**
 * Splits a postal address typed as one text, on one line or several, if that is safe: it must end with a postcode of its
 * country and a town, or with a town and its postcode after a comma. The town has no digits other than those of a CEDEX or
 * of a district of Paris, Lyon or Marseille, which is dropped because the postcode names it. The country is the one that
 * follows, or that of the letters before the postcode (« F-75004 », « B-1000 »), or else `country`, which somebody typed
 * apart. `null` if the parts are not safe.
 */
export function splitPostalAddress(text: string, country = "France"): PostalAddress | null {
  const { place, named } = withoutCountry(oneLine(text));
  const whole = place.replace(district, "$1");
  const lettered = letteredCountry(whole);
  const countryCode = named ?? readCountry(country);
  const parts =
    (lettered && (named === null || named === lettered) ? partsOf(whole, lettered, true) : null) ??
    (countryCode && partsOf(whole, countryCode, false));
  if (!parts) return null;
  const isMonaco = parts.countryCode === "FR" && countryOf("MC").postalCode.test(parts.postalCode);
  return isMonaco ? { ...parts, countryCode: "MC" } : parts;
}

/** A postal address of France as an envelope shows it, on two lines; any other as it was typed. */
export function postalLines(text: string): readonly string[] {
  const parts = splitPostalAddress(text);
  return parts?.countryCode === "FR" ? [parts.street, `${parts.postalCode} ${parts.town}`] : [text];
}

function oneLine(text: string): string {
  return text
    .replaceAll(/\p{Cf}/gu, "")
    .trim()
    .replaceAll(/\s*[\r\n\u2028\u2029]+\s*/g, ", ")
    .replaceAll(/\s+/g, " ")
    .replace(/[\s,;.]+$/, "");
}

/** An address without the country, and a region of France, at its end: after a comma, a dash or a bracket. */
function withoutCountry(line: string): { readonly place: string; readonly named: CountryCode | null } {
  const [, place, name] = /^(.*\S)\s*(?:[,;]\s*|\s[-–—]\s+|\()([\p{L}\p{M}’'. -]+)\)?$/u.exec(line) ?? [];
  const named = name === undefined ? null : (readCountry(name) ?? countryOfLetters(name));
  if (named !== null) return { place: withoutCountry(place!.replace(/[\s,;]+$/, "")).place, named };
  // « 13006 Marseille FRANCE »: only the name of France, because a town may be called Luxembourg, Gibraltar or Monaco.
  const [, before] = /^(.*\d{5}\s.*\S)\s+France$/iu.exec(line) ?? [];
  return before === undefined ? { place: line, named: null } : { place: before, named: "FR" };
}

/** The country whose letters stand before a number, with a dash: « CH-1204 ». */
function letteredCountry(place: string): CountryCode | null {
  const letters = [...place.matchAll(/(?<![\p{L}\p{N}])([A-Z]{1,2})[-–]\d/gu)].at(-1)?.[1];
  return letters === undefined ? null : countryOfLetters(letters);
}

const town = "[\\p{L}][\\p{L}\\p{M}’'. /()-]*?(?:cedex(?:\\s+\\d{1,2})?)?";

function partsOf(place: string, countryCode: CountryCode, isLettered: boolean): PostalAddress | null {
  const { codeFirst, lettered, townFirst } = patternsOf(countryCode);
  const found = (isLettered ? lettered : codeFirst).exec(place) ?? townFirst.exec(place);
  const { street, postalCode, townName = "" } = found?.groups ?? {};
  if (postBox.test(townName)) return null;
  if (!street || !postalCode || !townName) return null;
  const typed = postalCode.toUpperCase();
  return {
    street: street.replace(/[\s,;–—-]+$/, ""),
    postalCode: countryCode === "FR" ? typed.replace(" ", "") : typed,
    town: townName.trim(),
    countryCode,
  };
}

/** How addresses of a country end: « 75004 Paris », « F-75004 Paris », « London SW1A 2AA ». */
function patternsOf(countryCode: CountryCode) {
  const known = patterns.get(countryCode);
  if (known) return known;
  const code = `(?<postalCode>${countryOf(countryCode).postalCode.source.replace(/^\^|\$$/g, "")})`;
  const end = `${code}[\\s–—-]+(?<townName>${town})$`;
  const made = {
    codeFirst: new RegExp(`^(?<street>.*\\S)[\\s,;–—-]+${end}`, "iu"),
    lettered: new RegExp(`^(?<street>.*?)[\\s,;]+[A-Z]{1,2}[-–]${end}`, "iu"),
    townFirst: new RegExp(`^(?<street>.*\\S),\\s*(?<townName>${town})[\\s,]+${code}$`, "iu"),
  };
  patterns.set(countryCode, made);
  return made;
}

const patterns = new Map<CountryCode, Readonly<Record<"codeFirst" | "lettered" | "townFirst", RegExp>>>();

/** « BP 12345 » is no town with its postcode. */
const postBox = /^(?:b\.?p|c\.?s|tsa|cedex|bo[iî]te|postbus|postfach|box)\b/iu;

/** « Paris 4e », « Lyon 3ème arrondissement », « Marseille 06 », « Paris IV ». */
const district =
  /\b(Paris|Lyon|Marseille)[\s,-]+(?:\d{1,2}\s*(?:er|e|è|ème|eme)?|[IVX]+(?:e|ème)?)(?:\s+arr(?:\.|t|ondissement)?)?$/iu;

/** The department of the largest towns of France, as the first two digits of their postcodes. */
const departments: Readonly<Record<string, string>> = {
  ...{
    paris: "75",
    marseille: "13",
    lyon: "69",
    toulouse: "31",
    nice: "06",
    nantes: "44",
    montpellier: "34",
  },
  ...{
    strasbourg: "67",
    bordeaux: "33",
    lille: "59",
    rennes: "35",
    reims: "51",
    toulon: "83",
    grenoble: "38",
  },
  ...{ dijon: "21", angers: "49", nimes: "30", villeurbanne: "69", "aix en provence": "13", "le mans": "72" },
  ...{ amiens: "80", tours: "37", limoges: "87", "clermont ferrand": "63", metz: "57", besancon: "25" },
  ...{ perpignan: "66", orleans: "45", rouen: "76", caen: "14", mulhouse: "68", nancy: "54", avignon: "84" },
  ...{
    poitiers: "86",
    cannes: "06",
    antibes: "06",
    "la rochelle": "17",
    pau: "64",
    annecy: "74",
    ajaccio: "20",
  },
  ...{
    "le havre": "76",
    "saint etienne": "42",
    bayonne: "64",
    dunkerque: "59",
    colmar: "68",
    chambery: "73",
  },
};

/** Large towns of other countries whose postcodes also have five digits: without its country, such an address looks French. */
const foreignTowns =
  /^(?:berlin|hamburg|hambourg|munchen|munich|koln|frankfurt(?: am main)?|francfort|stuttgart|dusseldorf|leipzig|dortmund|essen|bremen|dresden|hannover|nurnberg|karlsruhe|freiburg|saarbrucken|sarrebruck|madrid|barcelona|barcelone|valencia|sevilla|zaragoza|malaga|bilbao|roma|rome|milano|milan|torino|turin|napoli|genova|bologna|firenze|venezia|palermo|helsinki|stockholm|praha|prague|zagreb|vilnius|tallinn|athina|athenes)$/;

/** Whether the postcode of a French address may be that of its town: its department exists, and is that of a large town. */
export function townFits(address: PostalAddress | null): boolean {
  if (address?.countryCode !== "FR") return true;
  const { postalCode, town } = address;
  if (/^(?:00|96|99)/.test(postalCode)) return false;
  const name = plainTown(town);
  if (foreignTowns.test(name)) return false;
  const department = departments[name];
  return department === undefined || postalCode.startsWith(department);
}

function plainTown(town: string): string {
  return town
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/\s+cedex(?:\s+\d+)?$/, "")
    .replaceAll(/[^a-z]+/g, " ")
    .replace(/^st /, "saint ")
    .trim();
}
