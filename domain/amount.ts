/**
 * The cents of an amount as French people write one: « 3 799,99 », spaces of any kind or none, a comma or a point, with or
 * without « € ». `null` where it is no amount.
 */
export function centsTyped(text: string): number | null {
  const [, whole, decimals = ""] =
    /^(\d{1,12})(?:[.,](\d{1,2}))?€?$/.exec(text.replace(/[\s\p{Cf}]+/gu, "")) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(decimals.padEnd(2, "0"));
}

/** What several payments come to, in cents. */
export function totalCentsOf(payments: readonly { readonly amountCents: number }[]): number {
  return payments.reduce((sum, { amountCents }) => sum + amountCents, 0);
}
