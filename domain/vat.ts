/** Standard rate of value added tax, in percent (CGI, art. 278). */
export const vatPercent = 20;

/** A price in cents without its tax at a rate, to the nearest cent, half a cent up. */
export function withoutVatCents(cents: number, percent = vatPercent): number {
  return Math.round((cents * 100) / (100 + percent));
}
