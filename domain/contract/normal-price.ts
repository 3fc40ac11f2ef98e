import {
  type LaterPrice,
  type PriceChange,
  type PricedContract,
  packPriceOn,
  priceChangesAfter,
} from "#domain/billing/amount-due.ts";
import { addDays, type Day } from "#domain/calendar.ts";
import type { Gift } from "#domain/gift.ts";
import type { ContractStatus } from "./lifecycle.ts";
import type { ContractPacks } from "./packs-in-force.ts";

/** Whether a contract whose gift reduces its price will owe a month at the price of its pack, as far as is known. */
export function returnsToNormalPrice({
  status,
  gift,
}: {
  readonly status: ContractStatus;
  readonly gift: Gift | null;
}): boolean {
  return gift?.normalPriceFromOn != null && owesFrom(status, gift.normalPriceFromOn);
}

/** Whether a contract will owe a month that begins on a day, as far as is known: none does on its last day. */
export function owesFrom(status: ContractStatus, day: Day): boolean {
  if (status.state === "withdrawn") return false;
  return status.state !== "terminating" || status.lastDayOn > day;
}

/** The changes of the price of a contract after a day that it will owe a month at, as far as is known. */
export function priceChangesToCome(
  contract: PricedContract & { readonly status: ContractStatus },
  day: Day,
): PriceChange[] {
  return priceChangesAfter(contract, day).filter(({ fromOn }) => owesFrom(contract.status, fromOn));
}

/**
 * The next higher price of a contract that its client need not pay: whoever terminates on its first due day at the latest
 * does not owe that month (terms, articles tarifs and resiliation-abonne). `null` if none is announced.
 */
export function avoidableRise(
  contract: PricedContract & Pick<ContractPacks, "laterPacks"> & { readonly status: ContractStatus },
  day: Day,
): LaterPrice | null {
  // The price of another pack was signed, not announced.
  const isSigned = (on: Day) =>
    contract.laterPacks.some(({ fromOn, backOn }) => on === fromOn || on === backOn);
  const next = contract.laterPrices.find(({ fromOn }) => fromOn > day && !isSigned(fromOn));
  const isRise = next !== undefined && next.monthlyCents > packPriceOn(contract, addDays(next.fromOn, -1));
  return isRise && contract.status.state === "active" ? next : null;
}
