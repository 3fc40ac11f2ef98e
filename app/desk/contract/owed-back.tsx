import { formatDay } from "#content/desk/dates.ts";
import type { OwedBackPayment } from "#domain/billing/owed-back.ts";
import type { Day } from "#domain/calendar.ts";
import { refundWords } from "./refund-words.ts";

/** What to do about a payment that is no longer owed, in a sentence: its amount and where it comes from. */
export function describeOwedBack(
  payment: Pick<OwedBackPayment, "amountCents" | "paidOn" | "debit" | "owedBack" | "credit">,
  today: Day,
): string {
  const { amountCents, owedBack, debit, paidOn } = payment;
  const paid = formatDay(paidOn, today);
  return owedBack === "recall" && debit
    ? refundWords.owed.recall(amountCents, paid, debit.runId)
    : refundWords.owed.refund(amountCents, originOf(payment, today));
}

/** Where an amount to refund comes from: « prélevés le 15 octobre (remise P-2025-0001), mais plus dus ». */
function originOf(
  { credit, debit, paidOn }: Pick<OwedBackPayment, "paidOn" | "debit" | "credit">,
  today: Day,
): string {
  const { origin } = refundWords;
  const paid = formatDay(paidOn, today);
  if (credit && !credit.isWhole) return origin.part(formatDay(credit.issuedOn, today));
  return debit ? origin.debit(paid, debit.runId) : origin.otherwise(paid);
}
