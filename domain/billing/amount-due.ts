import type { Day } from "#domain/calendar.ts";
import type { CreditedDue } from "#domain/contract/debits.ts";
import type { Gift } from "#domain/gift.ts";

/** The parts of a contract that decide its price. */
export type PricedContract = {
  /** Euro cents a month, tax included, as accepted. */
  readonly monthlyCents: number;
  readonly gift: Gift | null;
};

/**
 * The price of the month that begins on a due day, in euro cents: the price that was signed, or the reduced one as long
 * as a gift reduces it. For any other day, the price of the month that it is in.
 */
export function priceOn({ monthlyCents, gift }: PricedContract, day: Day): number {
  const isReduced = gift?.normalPriceFromOn != null && day < gift.normalPriceFromOn;
  return isReduced ? (gift.reducedCents ?? monthlyCents) : monthlyCents;
}

/**
 * The amount of a due day that a contract owes, in euro cents: its price, less what credit notes took back. Debits,
 * settlements, forecasts and pages all read it here.
 */
export function amountDueOn(
  { credits = [], ...contract }: PricedContract & { readonly credits?: readonly CreditedDue[] },
  dueOn: Day,
): number {
  const credited = credits.find((credit) => credit.dueOn === dueOn);
  return priceOn(contract, dueOn) - (credited?.totalCents ?? 0);
}
