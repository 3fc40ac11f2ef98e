import { addDays, type Day } from "#domain/calendar.ts";
import type { ContractStatus } from "#domain/contract/lifecycle.ts";
import { priceChangeAppliesOn } from "#domain/contract/notice-periods.ts";
import { preNotificationDays } from "#domain/contract/presentation.ts";
import { type ContractDates, nextRenewalOnOrAfter } from "#domain/contract/renewal.ts";
import type { Gift } from "#domain/gift.ts";
import { type LaterPrice, type PricedContract, packPriceOn } from "./amount-due.ts";

/** The data of a contract that decide from which due day it owes a new price. */
export type RepricedContract = Pick<PricedContract, "monthlyCents" | "laterPrices"> & {
  readonly status: ContractStatus;
  readonly dates: Pick<ContractDates, "acceptedOn" | "trialEndsOn">;
  /** The last due day that has a price by its announcement, its run or its invoice ({@link lastNamedDay}). */
  readonly namedThrough: Day;
};

/** A price that the agency announces: in euro cents a month, tax included, and the first day on which it may apply. */
export type AnnouncedPrice = { readonly monthlyCents: number; readonly appliesOn: Day };

/**
 * The last due day of a contract whose price is fixed on a day, because something has named it: the signature names the
 * first debit, then each is named by its invoice, its debit or a mail about it (`named`). A mail names the first debit
 * after a reduction two weeks before it.
 */
export function lastNamedDay(
  { dates, gift }: { readonly dates: Pick<ContractDates, "firstDebitOn">; readonly gift: Gift | null },
  named: readonly Day[],
  today: Day,
): Day {
  const normalPriceFromOn = gift?.normalPriceFromOn;
  const isNamed = normalPriceFromOn != null && normalPriceFromOn <= addDays(today, preNotificationDays);
  return [dates.firstDebitOn, ...named, ...(isNamed ? [normalPriceFromOn] : [])].sort().at(-1)!;
}

/** The last day whose price is fixed: a price that counts from a later one has not begun, and may be replaced. */
export function begunThrough({ namedThrough }: Pick<RepricedContract, "namedThrough">, today: Day): Day {
  return today > namedThrough ? today : namedThrough;
}

/** The later prices of a contract that have begun on a day, and the one that waits, which another may replace. */
export function pricesOn(contract: RepricedContract, today: Day) {
  const through = begunThrough(contract, today);
  return {
    begun: contract.laterPrices.filter(({ fromOn }) => fromOn <= through),
    waiting: contract.laterPrices.find(({ fromOn }) => fromOn > through) ?? null,
  };
}

/** The price of a contract on a day, in euro cents, without those that have not begun. */
export function presentPackPrice(contract: RepricedContract, today: Day): number {
  return packPriceOn(contract, begunThrough(contract, today));
}

/**
 * The price that a contract owes by an announcement of a day, and its first due day: a higher one from the first renewal
 * on its day or later, after its notice (terms, article tarifs), a lower one from the first due day that nothing has named. It replaces those
 * announced before that have not begun: the price that the contract has takes them back. `null` if it changes nothing for the contract: it has this price, ends before, or
 * the price is higher and its notice too short. `toldOn`: the day on which its client is told, if a machine that was down
 * told them later: the notice is theirs from then on.
 */
export function newPriceOf(
  contract: RepricedContract,
  { monthlyCents, appliesOn }: AnnouncedPrice,
  announcedOn: Day,
  toldOn = announcedOn,
): LaterPrice | null {
  const { status, dates } = contract;
  const presentCents = presentPackPrice(contract, toldOn);
  const isWithdrawal = monthlyCents === presentCents && pricesOn(contract, toldOn).waiting !== null;
  if ((monthlyCents === presentCents && !isWithdrawal) || status.state === "withdrawn") return null;
  const isHigher = monthlyCents > presentCents;
  if (isHigher && appliesOn < priceChangeAppliesOn(announcedOn)) return null;
  const bounds = [
    appliesOn,
    isHigher ? priceChangeAppliesOn(toldOn) : toldOn,
    addDays(begunThrough(contract, toldOn), 1),
  ];
  const fromOn = nextRenewalOnOrAfter(dates, bounds.sort().at(-1)!);
  // A termination for unpaid invoices is undone once they are paid.
  const endsBefore =
    status.state === "terminating" && status.cause !== "unpaid" && status.lastDayOn <= fromOn;
  return endsBefore ? null : { monthlyCents, fromOn };
}
