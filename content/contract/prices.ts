import { euros, longDate, withoutVat } from "#content/site/format.ts";
import { vatPermille } from "#domain/amount.ts";
import {
  type PriceChange,
  type PricedContract,
  priceChangesAfter,
  priceOn,
} from "#domain/billing/amount-due.ts";
import type { Day } from "#domain/calendar.ts";
import { debitDay } from "#domain/contract/debits.ts";
import type { Subscriber } from "#domain/contract/subscriber.ts";
import { type Gift, giftRule } from "#domain/gift.ts";
import { type Vat, type VatExemption, vatOfSeat } from "#domain/vat.ts";

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

/**
 * « soit 74,17 € HT, TVA à 20 % », or « soit 66,75 € puis 74,17 € HT… », by the place of the seat of a client: follows
 * {@link monthlyPrice}.
 */
export function monthlyPriceWithoutVat(
  priced: Priced & { readonly subscriber: Pick<Subscriber, "adresseSiege"> },
): string {
  return priceAndTax(priced, vatOfSeat(priced.subscriber.adresseSiege));
}

/** The same, where nobody knows the seat yet: most clients have the standard rate. */
export function usualPriceWithoutVat(priced: Priced): string {
  return priceAndTax(priced, { permille: vatPermille, exemption: null });
}

function priceAndTax({ monthlyCents, gift }: Priced, { permille, exemption }: Vat): string {
  const normal = withoutVat(monthlyCents, permille);
  const price =
    gift?.reducedCents == null
      ? normal
      : `${withoutVat(gift.reducedCents, permille).replace(/\sHT$/u, "")} ${normal.replace("soit", "puis")}`;
  return `${price}, ${exemption ? untaxed[exemption] : `TVA à ${permilleWords(permille)}`}`;
}

const untaxed = {
  "article-294": "sans TVA (article 294 du CGI)",
  "article-259": "sans TVA (article 259, 1° du CGI)",
  "reverse-charge": "TVA due par l’abonné (autoliquidation)",
} as const satisfies Record<VatExemption, string>;

/** « 8,5 % ». */
export function permilleWords(permille: number): string {
  return `${String(permille / 10).replace(".", ",")} %`;
}

/**
 * The price after the reduction that was signed, and the day of its first debit: « 89,00 € à partir du 7 janvier 2028 »;
 * `null` without a reduction. `format` writes the price.
 */
export function priceAfter({ monthlyCents, gift }: Priced, format = euros): string | null {
  const day = gift?.normalPriceFromOn;
  if (day == null) return null;
  return `${format(monthlyCents)} à partir du ${longDate(debitDay(day))}`;
}

/**
 * Changes of a price: « 89 € à partir du 7 janvier 2028, puis 92 € à partir du 7 mars 2028 »; `null` without any. An
 * announced price counts from its due day, as its mail says; a gift ends with the debit of a due day.
 */
export function priceChanges(changes: readonly PriceChange[], format = euros): string | null {
  const words = changes.map(
    ({ fromOn, cents, isAnnounced }) =>
      `${format(cents)} à partir du ${longDate(isAnnounced ? fromOn : debitDay(fromOn))}`,
  );
  return words.length === 0 ? null : words.join(", puis ");
}

/** The price from a day on: « 80,10 € TTC par mois, puis 89 € TTC par mois à partir du 7 janvier 2028 ». */
export function priceFrom(contract: PricedContract, day: Day): string {
  const after = priceChanges(priceChangesAfter(contract, day), perMonth);
  return `${perMonth(priceOn(contract, day))}${after ? `, puis ${after}` : ""}`;
}
