import { vatPermille } from "./amount.ts";
import type { CountryCode } from "./countries.ts";
import { type PostalAddress, splitPostalAddress } from "./postal-address.ts";

/**
 * Why services bear no tax: in Guyane and Mayotte it does not apply (CGI, art. 294, 1); a client in another country of the
 * European Union owes it there (art. 283, 2; directive 2006/112/CE, art. 196); elsewhere they are not in France.
 */
export type VatExemption = "article-294" | "article-259" | "reverse-charge";

/** The tax on services for a client: its rate in tenths of a per cent, and why there is none. */
export type Vat = { readonly permille: number; readonly exemption: VatExemption | null };

const standard: Vat = { permille: vatPermille, exemption: null };
const overseas: Vat = { permille: 85, exemption: null };
const notApplied: Vat = { permille: 0, exemption: "article-294" };
const abroad: Vat = { permille: 0, exemption: "article-259" };
const reverseCharge: Vat = { permille: 0, exemption: "reverse-charge" };

/** The rest of France and Monaco have the standard rate (CGI, art. 256-0). */
const ofFrance: Readonly<Record<string, Vat>> = {
  // Guadeloupe, without Saint-Barthélemy and Saint-Martin; Martinique; La Réunion (CGI, art. 296).
  971: overseas,
  97133: abroad,
  97150: abroad,
  972: overseas,
  974: overseas,
  // Guyane, Mayotte.
  973: notApplied,
  976: notApplied,
  // Saint-Pierre-et-Miquelon, the two islands by their newer postcodes, southern lands, Wallis, Polynesia, New Caledonia.
  975: abroad,
  977: abroad,
  978: abroad,
  984: abroad,
  986: abroad,
  987: abroad,
  988: abroad,
};

/** By the beginning of a postcode, in the countries where the place counts; the longest one does. */
const byPostcode: Readonly<Partial<Record<CountryCode, Readonly<Record<string, Vat>>>>> = {
  FR: ofFrance,
  // Outside the territory of the tax (directive 2006/112/CE, art. 6): the Canary Islands, Ceuta and Melilla; Büsingen and
  // Heligoland; Livigno and Campione d’Italia; Åland; Mount Athos.
  ES: { 35: abroad, 38: abroad, 51: abroad, 52: abroad },
  DE: { 27498: abroad, 78266: abroad },
  IT: { 23041: abroad, 22061: abroad },
  FI: { 22: abroad },
  GR: { 63086: abroad, 63087: abroad },
};

/** How the identification numbers for the tax begin and go on (directive 2006/112/CE, art. 215; published by VIES). */
const vatNumbers: Readonly<Partial<Record<CountryCode, RegExp>>> = {
  AT: /^ATU\d{8}$/,
  BE: /^BE[01]\d{9}$/,
  BG: /^BG\d{9,10}$/,
  CY: /^CY\d{8}[A-Z]$/,
  CZ: /^CZ\d{8,10}$/,
  DE: /^DE\d{9}$/,
  DK: /^DK\d{8}$/,
  EE: /^EE\d{9}$/,
  ES: /^ES(?:[A-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/,
  FI: /^FI\d{8}$/,
  GR: /^EL\d{9}$/,
  HR: /^HR\d{11}$/,
  HU: /^HU\d{8}$/,
  IE: /^IE\d[A-Z\d+*]\d{5}[A-Z]{1,2}$/,
  IT: /^IT\d{11}$/,
  LT: /^LT(?:\d{9}|\d{12})$/,
  LU: /^LU\d{8}$/,
  LV: /^LV\d{11}$/,
  MT: /^MT\d{8}$/,
  NL: /^NL[A-Z\d+*]{10}\d{2}$/,
  PL: /^PL\d{10}$/,
  PT: /^PT\d{9}$/,
  RO: /^RO\d{2,10}$/,
  SE: /^SE\d{12}$/,
  SI: /^SI\d{8}$/,
  SK: /^SK\d{10}$/,
};

/** The tax on services for a company with a seat (CGI, art. 259, 1°); the standard rate if nobody can tell its place. */
export function vatAt(seat: Pick<PostalAddress, "postalCode" | "countryCode"> | null): Vat {
  if (seat === null || seat.countryCode === "MC") return standard;
  const { countryCode } = seat;
  const postalCode = seat.postalCode.replaceAll(" ", "");
  const special = byPostcode[countryCode] ?? {};
  for (let length = postalCode.length; length > 0; length--) {
    const vat = special[postalCode.slice(0, length)];
    if (vat) return vat;
  }
  if (countryCode === "FR") return standard;
  return vatNumbers[countryCode] ? reverseCharge : abroad;
}

/** The same, for a seat as it was typed. */
export function vatOfSeat(seat: string): Vat {
  return vatAt(splitPostalAddress(seat));
}

/**
 * What is missing to know the tax of a seat, or `null`: its postcode and town with their country; or, in another country of
 * the European Union, the client's number for the tax, which the invoice must bear (CGI ann. II, art. 242 nonies A, I, 4°).
 */
export type SeatDoubt = "seat-place" | "seat-abroad";

export function seatDoubt(seat: string): SeatDoubt | null {
  const parts = splitPostalAddress(seat);
  if (parts === null) return "seat-place";
  return vatAt(parts).exemption === "reverse-charge" ? "seat-abroad" : null;
}

/** The seat that invoices bear and the client’s number for the tax, as one text to compare. */
export function billedSeatKey({ seat, vatNumber }: BilledSeat): string {
  return JSON.stringify([seat, vatNumber]);
}

/** The seat that invoices bear, and the client’s number for the tax, if another country of the Union has it. */
export type BilledSeat = { readonly seat: string; readonly vatNumber: string | null };

/** Why invoices cannot bear a seat with a number for the tax. */
export type BilledSeatProblem = "seat" | "vat-number";

/**
 * The problem of a seat that invoices are to bear with a number for the tax, without spaces and in capitals, or `null`: its
 * parts must be understood; the number is that of its country, and none where France has the tax or nobody has.
 */
export function billedSeatProblem({ seat, vatNumber }: BilledSeat): BilledSeatProblem | null {
  const parts = splitPostalAddress(seat);
  if (parts === null) return "seat";
  const isExpected = vatAt(parts).exemption === "reverse-charge";
  const isRight = isExpected
    ? vatNumber !== null && vatNumbers[parts.countryCode]!.test(vatNumber)
    : vatNumber === null;
  return isRight ? null : "vat-number";
}
