import { type PostalAddress, splitPostalAddress } from "./postal-address.ts";

/** Standard rate of value added tax, in tenths of a per cent (CGI, art. 278). */
export const vatPermille = 200;

/** Why services bear no tax: in Guyane and Mayotte it does not apply (CGI, art. 294, 1); elsewhere they are not in France. */
export type VatExemption = "article-294" | "article-259";

/** The tax on services for a client: its rate in tenths of a per cent, and why there is none. */
export type Vat = { readonly permille: number; readonly exemption: VatExemption | null };

const standard: Vat = { permille: vatPermille, exemption: null };
const overseas: Vat = { permille: 85, exemption: null };
const notApplied: Vat = { permille: 0, exemption: "article-294" };
const abroad: Vat = { permille: 0, exemption: "article-259" };

/** By the beginning of a French postcode; the rest of France and Monaco have the standard rate. The longest one counts. */
const byPostcode: Readonly<Record<string, Vat>> = {
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

/** The tax on services for a company with a seat (CGI, art. 259, 1°); the standard rate if nobody can tell its place. */
export function vatAt(seat: Pick<PostalAddress, "postalCode" | "countryCode"> | null): Vat {
  if (seat === null || seat.countryCode === "MC") return standard;
  if (seat.countryCode !== "FR") return abroad;
  const { postalCode } = seat;
  return byPostcode[postalCode] ?? byPostcode[postalCode.slice(0, 3)] ?? standard;
}

/** The same, for a seat as it was typed. */
export function vatOfSeat(adresseSiege: string): Vat {
  return vatAt(splitPostalAddress(adresseSiege));
}

/** A price in cents without its tax at a rate, to the nearest cent, half a cent up. */
export function withoutVatCents(cents: number, permille = vatPermille): number {
  return Math.round((cents * 1000) / (1000 + permille));
}
