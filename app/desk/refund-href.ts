import type { OwedBackPayment } from "#domain/billing/owed-back.ts";
import { actionHref as contractActionHref } from "./contract/query.ts";
import { actionHref } from "./invoice/query.ts";

/** Where a refund is recorded: on its invoice, or on the contract if the due day has none that was credited. */
export function refundHref({
  number,
  credit,
  dueOn,
}: Pick<OwedBackPayment, "number" | "credit" | "dueOn">): string {
  if (credit) return actionHref(credit.invoice, "rembourser");
  return contractActionHref(number, "rembourser", dueOn);
}
