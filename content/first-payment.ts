import { type ContractDates, isPaidFromSignature } from "#domain/contract/renewal.ts";

/** How the first payment of a contract is called: one that is due at the signature is debited later, and announced apart. */
export function firstPaymentLabel(dates: Pick<ContractDates, "acceptedOn" | "firstDebitOn">): string {
  return isPaidFromSignature(dates) ? "Première mensualité" : "Premier prélèvement";
}
