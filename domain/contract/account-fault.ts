import type { AccountFault } from "#domain/billing/account.ts";
import { splitPostalAddress } from "#domain/postal-address.ts";
import { compactIdentifier, hasBicShape, hasValidIbanKey } from "#domain/sepa.ts";
import { isBicOfAnotherCountry, isOutsideEea } from "#domain/sepa-reach.ts";
import type { BankDetails, Mandate } from "./mandate.ts";

/** The BIC that a file carries: none where the typed one is wrong or of another country, because the IBAN is enough. */
export function bicOf({ iban, bic }: BankDetails): string | null {
  return hasBicShape(bic) && !isBicOfAnotherCountry(bic, iban) ? compactIdentifier(bic) : null;
}

/** Why nothing can be collected on a mandate, as it was typed. */
export function accountFaultOf({
  iban,
  bic,
  adresse,
  pays,
}: Pick<Mandate, "iban" | "bic" | "adresse" | "pays">): AccountFault | null {
  if (!hasValidIbanKey(iban)) return "iban";
  if (!isOutsideEea(iban)) return null;
  // The scheme wants the parts of the address and the BIC (EPC130-08).
  if (splitPostalAddress(adresse, pays) === null) return "postalAddress";
  return bicOf({ iban, bic }) === null ? "bic" : null;
}
