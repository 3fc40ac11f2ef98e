import { links } from "#app/links.ts";
import type { OwedBackPayment } from "#server/database/refunds.ts";
import { actionHref } from "./invoice/query.ts";

/** Where a refund is recorded: on its invoice, or on the contract if the payment has none. */
export function refundHref({
  number,
  credit,
  debit,
}: Pick<OwedBackPayment, "number" | "credit" | "debit">): string {
  if (credit) return actionHref(credit.invoice, "rembourser");
  const query = new URLSearchParams({ geste: "rembourser", reference: debit?.id ?? "" });
  return `${links.deskContract(number)}?${query}`;
}
