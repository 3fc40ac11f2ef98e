/** The countries whose addresses are understood: those that SEPA debits reach and where French or nothing else is written. */
export type CountryCode = keyof typeof countries;

/** A postal address in the parts that banks, invoices and envelopes need. */
export type PostalAddress = {
  readonly street: string;
  readonly postalCode: string;
  readonly town: string;
  readonly countryCode: CountryCode;
};

type Country = {
  /** Its names as people write them, without accents, besides its code. */
  readonly names: readonly string[];
  readonly postalCode: RegExp;
};

/** Outside the EEA a debit needs the address of its debtor (EPC130-08, AT-09); within it, only France is asked for. */
const countries = {
  FR: { names: ["france", "france metropolitaine"], postalCode: /^\d{5}$/ },
  MC: { names: ["monaco", "principaute de monaco"], postalCode: /^980\d\d$/ },
  CH: { names: ["suisse", "schweiz", "svizzera", "switzerland"], postalCode: /^[1-9]\d{3}$/ },
  SM: { names: ["saint-marin", "san marino"], postalCode: /^4789\d$/ },
  AD: { names: ["andorre", "andorra"], postalCode: /^AD\d{3}$/ },
} as const satisfies Record<string, Country>;

const countryCodes = Object.keys(countries) as readonly CountryCode[];

/** The country that somebody typed, or `null` if it is none of those that are understood. */
export function readCountry(typed: string): CountryCode | null {
  const name = withoutAccents(typed).trim().toLowerCase();
  return (
    countryCodes.find((code) => {
      const names: readonly string[] = countries[code].names;
      return code.toLowerCase() === name || names.includes(name);
    }) ?? null
  );
}

/**
 * Splits a postal address typed as one text, on one line or several, if that is safe: it must end with a postcode and a
 * town without digits other than those of a CEDEX or of a district of Paris, Lyon or Marseille, which is dropped because
 * the postcode names it. A country may follow; otherwise it is in `country`, which somebody typed apart. `null` if the
 * parts are not safe.
 */
export function splitPostalAddress(text: string, country = "France"): PostalAddress | null {
  const line = text
    .trim()
    .replaceAll(/\s*[\r\n]+\s*/g, ", ")
    .replaceAll(/\s+/g, " ");
  const ended = /^(.*\S)(?:,\s*|\s+-\s+|\s*\()([\p{L}\p{M}’' -]+)\)?$/u.exec(line);
  const named = ended && readCountry(ended[2]!);
  const countryTyped = named ?? readCountry(country);
  if (countryTyped === null) return null;
  const parts =
    /^(.*\S?)[\s,]+(?:(?:FR?|MC|CH|SM)-)?((?:AD)?\d{3,5})\s+([\p{L}][\p{L}\p{M}’' .-]*(?:cedex(?:\s+\d{1,2})?)?)$/iu.exec(
      (named ? ended[1]! : line).replace(district, "$1"),
    );
  const [, street, postalCode, town] = parts ?? [];
  if (!street?.trim() || !postalCode || !town) return null;
  const countryCode = countryTyped === "FR" && countries.MC.postalCode.test(postalCode) ? "MC" : countryTyped;
  if (!countries[countryCode].postalCode.test(postalCode)) return null;
  return { street: street.replace(/[\s,]+$/, ""), postalCode, town: town.trim(), countryCode };
}

/** « Paris 4e », « Lyon 3ème arrondissement », « Marseille 06 ». */
const district =
  /\b(Paris|Lyon|Marseille)[\s,-]+\d{1,2}\s*(?:er|e|è|ème|eme)?(?:\s+arr(?:\.|t|ondissement)?)?$/iu;

function withoutAccents(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "");
}
