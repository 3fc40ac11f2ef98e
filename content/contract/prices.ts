import { euros, longDate, withoutVat } from "#content/site/format.ts";
import { type PricedContract, priceOn } from "#domain/billing/amount-due.ts";
import type { Day } from "#domain/calendar.ts";
import { debitDay } from "#domain/contract/debits.ts";
import { type Gift, giftRule } from "#domain/gift.ts";

/** A price, and what its gift takes off. */
type Priced = { readonly monthlyCents: number; readonly gift?: Gift | null };

/** « 89 € TTC par mois », or « 80,10 € TTC par mois pendant 12 mois, puis 89 € TTC par mois ». */
export function monthlyPrice({ monthlyCents, gift = null }: Priced): string {
  const reduced = reducedFor({ monthlyCents, gift });
  if (gift?.reducedCents == null || reduced === null) return perMonth(monthlyCents);
  return `${perMonth(gift.reducedCents)} ${reduced.during}, ${reduced.after}`;
}

/** « pendant 12 mois » and « puis 89 € TTC par mois »; `null` without a reduction. */
export function reducedFor({
  monthlyCents,
  gift,
}: Priced): { readonly during: string; readonly after: string } | null {
  if (gift?.reducedCents == null) return null;
  return {
    during: `pendant ${giftRule(gift.code).reducedDebits} mois`,
    after: `puis ${perMonth(monthlyCents)}`,
  };
}

function perMonth(cents: number): string {
  return `${euros(cents)} TTC par mois`;
}

/** « soit 74,17 € HT », or « soit 66,75 € puis 74,17 € HT »: follows {@link monthlyPrice}. */
export function monthlyPriceWithoutVat({ monthlyCents, gift }: Priced): string {
  const normal = withoutVat(monthlyCents);
  if (gift?.reducedCents == null) return normal;
  return `${withoutVat(gift.reducedCents).replace(/\sHT$/u, "")} ${normal.replace("soit", "puis")}`;
}

/**
 * The price after the reduction and the day of its first debit: « 89,00 € à partir du 7 janvier 2028 »; `null` without a
 * reduction, or if it is over on the day `from`. `format` writes the price.
 */
export function priceAfter({ monthlyCents, gift }: Priced, format = euros, from?: Day): string | null {
  const day = gift?.normalPriceFromOn;
  if (day == null || (from !== undefined && from >= day)) return null;
  return `${format(monthlyCents)} à partir du ${longDate(debitDay(day))}`;
}

/** The price from a day on: « 80,10 € TTC par mois, puis 89 € TTC par mois à partir du 7 janvier 2028 ». */
export function priceFrom(contract: PricedContract, day: Day): string {
  const after = priceAfter(contract, perMonth, day);
  return `${perMonth(priceOn(contract, day))}${after ? `, puis ${after}` : ""}`;
}
