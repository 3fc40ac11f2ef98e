import { totalCentsOf } from "#domain/amount.ts";
import type { Day } from "#domain/calendar.ts";
import type { BilledContract } from "#domain/contract/debits.ts";
import { type Gift, reducedCentsOf } from "#domain/gift.ts";

/** A price that was announced or agreed after the signature. */
export type LaterPrice = {
  /** Euro cents a month, tax included, without the gift of the contract. */
  readonly monthlyCents: number;
  /** The first due day at this price. */
  readonly fromOn: Day;
};

/** The parts of a contract that decide its price. */
export type PricedContract = {
  /** Euro cents a month, tax included, as accepted. */
  readonly monthlyCents: number;
  readonly gift: Gift | null;
  /** The prices after it, in the order of their days. */
  readonly laterPrices: readonly LaterPrice[];
};

/** The price of the month that begins on a due day, in euro cents, before the gift of the contract reduces it. */
export function packPriceOn(
  { monthlyCents, laterPrices }: Pick<PricedContract, "monthlyCents" | "laterPrices">,
  day: Day,
): number {
  return laterPrices.findLast(({ fromOn }) => fromOn <= day)?.monthlyCents ?? monthlyCents;
}

/**
 * The price of the month that begins on a due day, in euro cents: the price in force then, or the reduced one as long as
 * a gift reduces it: 10 % off 89 €, and off 92 € once that is the price. For any other day, the price of the month that it
 * is in.
 */
export function priceOn(contract: PricedContract, day: Day): number {
  const { monthlyCents, gift } = contract;
  const packCents = packPriceOn(contract, day);
  if (gift?.normalPriceFromOn == null || day >= gift.normalPriceFromOn) return packCents;
  const reducedCents = packCents === monthlyCents ? gift.reducedCents : reducedCentsOf(gift.code, packCents);
  return reducedCents ?? packCents;
}

/** What is billed for a due day, in euro cents: its price, and the charges of the bank that its invoice bears. */
export function billedOn(
  { rebilled = [], ...contract }: PricedContract & Pick<BilledContract, "rebilled">,
  dueOn: Day,
): number {
  return priceOn(contract, dueOn) + totalCentsOf(rebilled.filter((charge) => charge.dueOn === dueOn));
}

/** The price of the first debit, in euro cents: the signature names it, so that no later price counts for it. */
export function firstPriceOf({ monthlyCents, gift }: Pick<PricedContract, "monthlyCents" | "gift">): number {
  return gift?.reducedCents ?? monthlyCents;
}

/** A change of price: the first due day at it, and whether it was announced, or is the end of a gift. */
export type PriceChange = {
  readonly fromOn: Day;
  readonly cents: number;
  readonly isAnnounced: boolean;
};

/** The changes of the price of a contract after a day, as far as they are known, in their order. */
export function priceChangesAfter(contract: PricedContract, day: Day): PriceChange[] {
  const { gift, laterPrices } = contract;
  const announced = laterPrices.map(({ fromOn }) => fromOn);
  const days = new Set([...announced, ...(gift?.normalPriceFromOn ? [gift.normalPriceFromOn] : [])]);
  let cents = priceOn(contract, day);
  return [...days]
    .filter((each) => each > day)
    .sort()
    .flatMap((fromOn) => {
      const before = cents;
      cents = priceOn(contract, fromOn);
      return cents === before ? [] : [{ fromOn, cents, isAnnounced: announced.includes(fromOn) }];
    });
}

/** The money of a due day, in euro cents: received or at the bank, and gone back to the client. */
export type DueMoney = { readonly receivedCents: number; readonly refundedCents: number };

/**
 * The amount of a due day that is still to be collected, in euro cents: its price, or what credit notes left of its
 * invoice, with the charges that it bears, less what was received, and again what went back. Of a month of 89 € that was
 * collected, refunded and then owed after all, less a credit note of 20 €, that is 69 €. Debits, settlements, forecasts and
 * pages all read it here.
 */
export function amountDueOn(
  { credits = [], ...contract }: PricedContract & Pick<BilledContract, "credits" | "rebilled">,
  dueOn: Day,
  { receivedCents, refundedCents }: DueMoney = { receivedCents: 0, refundedCents: 0 },
): number {
  const credited = credits.find((credit) => credit.dueOn === dueOn);
  const dueCents = credited?.leftCents ?? billedOn(contract, dueOn);
  return Math.max(0, dueCents + refundedCents - receivedCents);
}
