/**
 * An IBAN, a BIC or a creditor identifier as people paste it, without its name before it (« IBAN : »), spaces, invisible
 * marks, dots, dashes and the like, in capitals.
 */
export function compactIdentifier(text: string): string {
  return text
    .replace(/\p{Cf}+/gu, "")
    .replace(identifierName, "")
    .replace(/[\s.,:;_/\p{Pd}·]+/gu, "")
    .toUpperCase();
}

/** A name only counts with something behind it: « BIC » alone, or the BIC BICICIAB, stay as they are. */
const identifierName =
  /^\s*(?:n°\s*|code\s+)?(?:iban[\s:.]*(?=[a-z]{2}\d)|(?:bic|swift)(?:\s*\/\s*swift)?[\s:]+(?=\S))/iu;

/**
 * Whether an IBAN of a SEPA country has its country's length and the right check digits (ISO 13616, mod 97-10), and, in
 * France and Monaco, the right RIB key.
 */
export function hasValidIbanKey(iban: string): boolean {
  const compact = compactIdentifier(iban);
  const country = compact.slice(0, 2);
  return (
    /^[A-Z]{2}[0-9]{2}[A-Z0-9]+$/.test(compact) &&
    compact.length === ibanLengths.get(country) &&
    compact.slice(2, 4) === checkDigits(compact.slice(4), country) &&
    (!countriesWithRib.has(country) || hasValidRibKey(compact.slice(4)))
  );
}

/**
 * A BIC as shown. The field's rule sets no maximum (docs/product.md, 4.3), so one could be longer than any page: keeps
 * three times the longest valid BIC, then `…`.
 */
export function formatBic(bic: string): string {
  // A character has at most two UTF-16 units, so this splits no more than can be shown.
  const characters = [...bic.slice(0, 2 * maxBicCharacters + 2)];
  return characters.length <= maxBicCharacters ? bic : `${characters.slice(0, maxBicCharacters).join("")}…`;
}

const maxBicCharacters = 34;

/** Whether a BIC has the shape of ISO 9362: 8 characters, or 11 with the branch. */
export function hasBicShape(bic: string): boolean {
  return /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(compactIdentifier(bic));
}

/**
 * Whether a text is a SEPA creditor identifier (French ICS) with the right check digits: mod 97-10 over the national
 * identifier and the country, without the three characters of business code (EPC262-08). A French one has 13
 * characters.
 */
export function isCreditorIdentifier(ics: string): boolean {
  const country = ics.slice(0, 2);
  return (
    /^[A-Z]{2}[0-9]{2}[A-Z0-9]{4,31}$/.test(ics) &&
    (country !== "FR" || ics.length === 13) &&
    ics.slice(2, 4) === checkDigits(ics.slice(7), country)
  );
}

/** An IBAN in groups of four, as banks print it. */
export function groupedIban(iban: string): string {
  return compactIdentifier(iban).replace(/(.{4})(?=.)/gu, "$1 ");
}

/**
 * An IBAN with its middle hidden, with no-break spaces: `FR76 •••• •••• 0189`. One that is too short, or has other
 * characters than letters and digits, is hidden whole, because its ends could reveal all of it.
 */
export function maskedIban(iban: string): string {
  const compact = compactIdentifier(iban);
  const [start, end] = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(compact)
    ? [compact.slice(0, 4), compact.slice(-4)]
    : [hidden, hidden];
  return [start, hidden, hidden, end].join("\u00a0");
}

/** Longest unique mandate reference that the SEPA scheme carries (ISO 20022, `Max35Text`). */
export const mandateReferenceMaxLength = 35;

/**
 * The unique mandate reference (UMR, French RUM) of a contract: its number and a suffix, such as
 * `2H-2025-0128-7K4QX2M9`. Only A to Z, 0 to 9 and `-`, a subset that every bank accepts.
 *
 * @throws {RangeError} when the result would not be such a reference.
 */
export function mandateReference(contractNumber: string, suffix: string): string {
  const reference = `${contractNumber}-${suffix}`;
  if (reference.length > mandateReferenceMaxLength || !/^[A-Z0-9]+(?:-[A-Z0-9]+)+$/.test(reference)) {
    throw new RangeError(`not a mandate reference: ${JSON.stringify(reference)}`);
  }
  return reference;
}

/**
 * Eight characters from random bytes, one from each of the first eight (40 bits in all), in Crockford's base 32: no I,
 * L, O or U, which look like 1, 1, 0 and V.
 *
 * @throws {RangeError} when there are fewer than eight bytes.
 */
export function referenceSuffix(bytes: Uint8Array): string {
  if (bytes.length < suffixLength) {
    throw new RangeError(`${suffixLength} random bytes needed, ${bytes.length} given`);
  }
  const drawn = Array.from(bytes.subarray(0, suffixLength));
  return drawn.map((byte) => alphabet.charAt(byte % alphabet.length)).join("");
}

const hidden = "••••";

const suffixLength = 8;

const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Length of an IBAN in each country of the SEPA area (ISO 13616 registry, EPC409-09). */
export const ibanLengths: ReadonlyMap<string, number> = new Map(
  (
    "AD24 AL28 AT20 BE16 BG22 CH21 CY28 CZ24 DE22 DK18 EE20 ES24 FI18 FR27 GB22 GI23 GR27 HR21 HU28 IE22 " +
    "IS26 IT27 LI21 LT20 LU20 LV21 MC27 MD24 ME22 MK19 MT31 NL18 NO15 PL28 PT25 RO24 RS22 SE24 SI19 SK24 " +
    "SM27 VA22"
  )
    .split(" ")
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

const countriesWithRib: ReadonlySet<string> = new Set(["FR", "MC"]);

/** The two check digits of ISO 7064 mod 97-10 for an identifier of a country. */
export function checkDigits(identifier: string, country: string): string {
  const digits = `${identifier}${country}00`.replace(/[A-Z]/g, (letter) => String(parseInt(letter, 36)));
  return String(98 - remainder97(digits)).padStart(2, "0");
}

/**
 * Whether the key at the end of a French account number matches the bank, branch and account before it (CFONB). A
 * letter of the account counts as a digit: A and J as 1, then B, K and S as 2, up to I, R and Z as 9.
 */
function hasValidRibKey(rib: string): boolean {
  const digits = rib.replace(/[A-Z]/g, (letter) => "12345678912345678923456789".charAt(letterIndex(letter)));
  return /^[0-9]{10}[A-Z0-9]{11}[0-9]{2}$/.test(rib) && remainder97(digits) === 0;
}

function letterIndex(letter: string): number {
  return parseInt(letter, 36) - 10;
}

/** The number that the digits form, modulo 97, computed digit by digit because it is too large for exact numbers. */
function remainder97(digits: string): number {
  return Array.from(digits).reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0);
}
