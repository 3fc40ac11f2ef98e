/**
 * Reads an amount as French people type it, « 3 799,99 »: any spaces or none, a comma or a point, with or without the
 * euro sign. Returns cents, or `null` if it is no amount.
 */
export function centsTyped(text: string): number | null {
  const [, whole, decimals = ""] =
    /^(\d{1,12})(?:[.,](\d{1,2}))?€?$/.exec(text.replace(/[\s\p{Cf}]+/gu, "")) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(decimals.padEnd(2, "0"));
}

/** The total of several payments, in cents. */
export function totalCentsOf(payments: readonly { readonly amountCents: number }[]): number {
  return payments.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/** Standard rate of value added tax, in tenths of a per cent (CGI, art. 278). */
export const vatPermille = 200;

/** A price in cents without its tax at a rate, to the nearest cent, half a cent up. */
export function withoutVatCents(cents: number, permille = vatPermille): number {
  return Math.round((cents * 1000) / (1000 + permille));
}
