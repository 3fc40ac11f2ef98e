/** Standard rate of value added tax, in percent (CGI, art. 278). */
export const vatPercent = 20;

/** What is left of a price in cents once its tax is taken out, to the nearest cent, half a cent up. */
export function withoutVatCents(cents: number): number {
  return Math.round((cents * 100) / (100 + vatPercent));
}
