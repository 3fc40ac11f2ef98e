import { hasBicShape, hasValidIbanKey } from "#domain/sepa.ts";
import { hasValidSiretKey } from "#domain/siret.ts";
import type { Mandate } from "./mandate.ts";
import type { Subscriber } from "./subscriber.ts";

/**
 * What looks mistyped without breaking a rule: the SIRET's or the IBAN's check digits, the shape of the
 * BIC. A warning is shown beside the field, never blocks, and is noted for the agency.
 */
export type Warning = "siret-key" | "iban-key" | "bic-shape";

/** What looks mistyped in the first step. A SIRET that is empty or refused has its own message instead. */
export function subscriberWarnings({ siret }: Pick<Subscriber, "siret">): Warning[] {
  const digits = siret.trim();
  return /^[0-9]{14}$/.test(digits) && !hasValidSiretKey(digits) ? ["siret-key"] : [];
}

/** What looks mistyped in the second step. An empty field has its own message instead. */
export function mandateWarnings({ iban, bic }: Pick<Mandate, "iban" | "bic">): Warning[] {
  const warnings: Warning[] = [];
  if (iban.trim() !== "" && !hasValidIbanKey(iban)) {
    warnings.push("iban-key");
  }
  if (bic.trim() !== "" && !hasBicShape(bic)) {
    warnings.push("bic-shape");
  }
  return warnings;
}
