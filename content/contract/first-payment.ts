import type { Day } from "#domain/calendar.ts";
import { debitDay } from "#domain/contract/debits.ts";
import { type ContractDates, isPaidFromSignature } from "#domain/contract/renewal.ts";

type FirstPayment = Pick<ContractDates, "acceptedOn" | "firstDebitOn">;

/**
 * The label of the first payment of a contract. A payment due at the signature is debited later, and announced
 * separately.
 */
export function firstPaymentLabel(dates: FirstPayment): string {
  return isPaidFromSignature(dates) ? "Première mensualité" : "Premier prélèvement";
}

/** The day for that label: the day of the debit, or the due day of a payment whose debit is announced separately. */
export function firstPaymentDay(dates: FirstPayment): Day {
  return isPaidFromSignature(dates) ? dates.firstDebitOn : debitDay(dates.firstDebitOn);
}
