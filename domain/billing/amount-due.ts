import type { Day } from "#domain/calendar.ts";
import type { BilledContract } from "#domain/contract/debits.ts";
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

/** The money of a due day, in euro cents: received or at the bank, and gone back to the client. */
export type DueMoney = { readonly receivedCents: number; readonly refundedCents: number };

/**
 * The amount of a due day that is still to be collected, in euro cents: its price, or what credit notes left of its
 * invoice, less what was received, and again what went back. Of a month of 89 € that was collected, refunded and then
 * owed after all, less a credit note of 20 €, that is 69 €. Debits, settlements, forecasts and pages all read it here.
 */
export function amountDueOn(
  { credits = [], ...contract }: PricedContract & Pick<BilledContract, "credits">,
  dueOn: Day,
  { receivedCents, refundedCents }: DueMoney = { receivedCents: 0, refundedCents: 0 },
): number {
  const credited = credits.find((credit) => credit.dueOn === dueOn);
  const dueCents = credited?.leftCents ?? priceOn(contract, dueOn);
  return Math.max(0, dueCents + refundedCents - receivedCents);
}
