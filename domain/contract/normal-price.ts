import type { Gift } from "#domain/gift.ts";
import type { ContractStatus } from "./lifecycle.ts";

/** Whether a contract whose gift reduces its price will owe a month at the price of its pack, as far as is known. */
export function returnsToNormalPrice({
  status,
  gift,
}: {
  readonly status: ContractStatus;
  readonly gift: Gift | null;
}): boolean {
  if (gift?.normalPriceFromOn == null || status.state === "withdrawn") return false;
  return status.state !== "terminating" || status.lastDayOn > gift.normalPriceFromOn;
}
