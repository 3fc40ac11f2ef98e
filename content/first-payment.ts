import type { Day } from "#domain/calendar.ts";
import { debitDay } from "#domain/contract/debits.ts";
import { type ContractDates, isPaidFromSignature } from "#domain/contract/renewal.ts";

type FirstPayment = Pick<ContractDates, "acceptedOn" | "firstDebitOn">;

/** How the first payment of a contract is called: one that is due at the signature is debited later, and announced apart. */
export function firstPaymentLabel(dates: FirstPayment): string {
  return isPaidFromSignature(dates) ? "Première mensualité" : "Premier prélèvement";
}

/** The day that goes with it: that of the debit, or the one on which a payment falls due whose debit is announced apart. */
export function firstPaymentDay(dates: FirstPayment): Day {
  return isPaidFromSignature(dates) ? dates.firstDebitOn : debitDay(dates.firstDebitOn);
}
