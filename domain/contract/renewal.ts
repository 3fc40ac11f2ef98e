import { addDays, addMonths, calendarMonthsBetween, type Day, dayOfMonth } from "#domain/calendar.ts";
import { freeMonthsOf, type Gift, type GiftCode, giftRule, reducedCentsOf } from "#domain/gift.ts";
import { type Pack, type PackId, type Packs, packs } from "#domain/pack.ts";

/** The days that follow from a signature, all in Paris. */
export type ContractDates = {
  /** Acceptance of the terms, here or elsewhere: the contract takes effect (terms, article prise-effet). */
  readonly acceptedOn: Day;
  /**
   * Last day of the free trial, where the pack has one; of a contract that was taken over, the day that its renewals are
   * counted from, if that is not the day of its signature.
   */
  readonly trialEndsOn: Day | null;
  /** First renewal; {@link renewalOn} gives the others. */
  readonly firstRenewalOn: Day;
  readonly firstDebitOn: Day;
  /** Fourteenth day of the right of withdrawal, for firms under six employees. */
  readonly withdrawalEndsOn: Day;
};

/** Days of the right of withdrawal, the day of the signature left out (terms, article retractation). */
export const withdrawalDays = 14;

/**
 * The days of a contract accepted on `acceptedOn`. A trial ends with the first renewal, its fourteenth day; otherwise
 * the first renewal is one month after the acceptance. The first debit is due on the first paid day, that is, the end
 * of the trial or the acceptance; a month later if the first month is offered, and later still by the free months of
 * the gift (docs/product.md, 6.1).
 */
export function contractDates(
  { trialDays, firstMonthFree }: Pick<Pack, "trialDays" | "firstMonthFree">,
  acceptedOn: Day,
  gift: GiftCode | null = null,
): ContractDates {
  const trialEndsOn = trialDays > 0 ? addDays(acceptedOn, trialDays) : null;
  const paidFrom = trialEndsOn ?? acceptedOn;
  const freeMonths = (firstMonthFree ? 1 : 0) + freeMonthsOf(gift);
  return {
    acceptedOn,
    trialEndsOn,
    firstRenewalOn: trialEndsOn ?? addMonths(acceptedOn, 1),
    firstDebitOn: addMonths(paidFrom, freeMonths),
    withdrawalEndsOn: addDays(acceptedOn, withdrawalDays),
  };
}

/**
 * The days of a contract that was signed elsewhere and whose first payment here is due on a day: it renews on the days of
 * its signature if that is one of them, and on the days of the month of that payment otherwise.
 */
export function takenOverDates(acceptedOn: Day, firstDebitOn: Day): ContractDates {
  const renewsAsSigned =
    renewalOn({ acceptedOn, trialEndsOn: null }, renewalsBefore(acceptedOn, firstDebitOn)) === firstDebitOn;
  const trialEndsOn = renewsAsSigned ? null : firstRenewalLike(firstDebitOn, acceptedOn);
  return {
    acceptedOn,
    trialEndsOn,
    firstRenewalOn: trialEndsOn ?? addMonths(acceptedOn, 1),
    firstDebitOn,
    withdrawalEndsOn: addDays(acceptedOn, withdrawalDays),
  };
}

function renewalsBefore(acceptedOn: Day, day: Day): number {
  return renewalsUntil({ acceptedOn, trialEndsOn: null }, addDays(day, -1));
}

/** The first day after a signature from which months lead to a day: later ones are as many days into their months. */
function firstRenewalLike(day: Day, acceptedOn: Day): Day {
  let first = day;
  for (let months = 1; addMonths(day, -months) > acceptedOn; months++) {
    const earlier = addMonths(day, -months);
    if (dayOfMonth(earlier) === dayOfMonth(day)) first = earlier;
  }
  return first;
}

/** Whether the contract has no free start, so that the first payment is due on the day of the signature. */
export function isPaidFromSignature({
  acceptedOn,
  firstDebitOn,
}: Pick<ContractDates, "acceptedOn" | "firstDebitOn">): boolean {
  return firstDebitOn === acceptedOn;
}

/** The days from which the renewals of a contract are counted. */
type RenewalStart = Pick<ContractDates, "acceptedOn" | "trialEndsOn">;

/**
 * Renewal number `index` (0 is the first) of a contract: every month on the day of the acceptance, or of the trial's
 * end (terms, article duree). Months too short for that day use their last one, and the next month has that day again
 * (accepted on 31 January: 28 February, then 31 March).
 */
export function renewalOn({ acceptedOn, trialEndsOn }: RenewalStart, index: number): Day {
  return trialEndsOn === null ? addMonths(acceptedOn, index + 1) : addMonths(trialEndsOn, index);
}

/** The first renewal on a day or after it; for an earlier day, the contract's first renewal. */
export function nextRenewalOnOrAfter(dates: RenewalStart, day: Day): Day {
  return renewalOn(dates, indexOnOrAfter(dates, day));
}

/** The renewals from a day on, without end. */
export function* renewalsFrom(dates: RenewalStart, day: Day): Generator<Day, never> {
  for (let index = indexOnOrAfter(dates, day); ; index++) yield renewalOn(dates, index);
}

/** How many renewals there are up to a day, included. */
export function renewalsUntil(dates: RenewalStart, day: Day): number {
  return indexOnOrAfter(dates, addDays(day, 1));
}

function indexOnOrAfter(dates: RenewalStart, day: Day): number {
  const first = renewalOn(dates, 0);
  if (day <= first) return 0;
  const index = calendarMonthsBetween(first, day);
  return renewalOn(dates, index) >= day ? index : index + 1;
}

/** The day of the month of the renewals, 1 to 31; shorter months renew on their last day. */
export function renewalDayOfMonth({ acceptedOn, trialEndsOn }: RenewalStart): number {
  return dayOfMonth(trialEndsOn ?? acceptedOn);
}

/** Due day number `index` (0 is the first debit) of a contract that nothing interrupts. */
export function dueDay(dates: RenewalStart & Pick<ContractDates, "firstDebitOn">, index: number): Day {
  const { firstDebitOn } = dates;
  return index === 0 ? firstDebitOn : renewalOn(dates, renewalsUntil(dates, firstDebitOn) + index - 1);
}

/**
 * The gift of a contract at a price, in euro cents a month. The day of the price after a reduction is fixed at the
 * signature: an interruption of the services does not move it.
 */
function giftOf(code: GiftCode | null, monthlyCents: number, dates: ContractDates): Gift | null {
  if (code === null) return null;
  const { reducedDebits } = giftRule(code);
  return {
    code,
    reducedCents: reducedCentsOf(code, monthlyCents),
    normalPriceFromOn: reducedDebits === undefined ? null : dueDay(dates, reducedDebits),
  };
}

/** The order of a pack with a gift on a day: the price and the dates that a contract accepted then is signed with. */
export function orderOn(packId: PackId, acceptedOn: Day, code: GiftCode | null, offered: Packs = packs) {
  const { monthlyCents, trialDays, firstMonthFree } = offered[packId];
  const dates = contractDates(offered[packId], acceptedOn, code);
  const gift = giftOf(code, monthlyCents, dates);
  return { packId, monthlyCents, laterPrices: [], laterPacks: [], trialDays, firstMonthFree, dates, gift };
}
