import { hasBicShape, hasValidIbanKey } from "#domain/sepa.ts";
import { hasValidSiretKey } from "#domain/siret.ts";
import { type SeatDoubt, seatDoubt } from "#domain/vat.ts";
import type { BankDetails } from "./mandate.ts";
import type { Subscriber } from "./subscriber.ts";

/**
 * Input that looks mistyped without breaking a rule: the check digits of the SIRET or the IBAN, the format of the BIC, the
 * place of the seat. A warning is shown beside the field, never blocks, and is recorded for the agency.
 */
export type Warning = "siret-key" | "iban-key" | "bic-shape" | SeatDoubt;

/** Input that looks mistyped in the first step. An empty or refused field has its own message instead. */
export function subscriberWarnings({
  siret,
  adresseSiege,
}: Pick<Subscriber, "siret" | "adresseSiege">): Warning[] {
  const digits = siret.trim();
  const seat = adresseSiege.trim();
  const doubt = seat === "" ? null : seatDoubt(seat);
  return [
    ...(/^[0-9]{14}$/.test(digits) && !hasValidSiretKey(digits) ? (["siret-key"] as const) : []),
    ...(doubt ? [doubt] : []),
  ];
}

/** Input that looks mistyped in the second step. An empty field has its own message instead. */
export function mandateWarnings({ iban, bic }: BankDetails): Warning[] {
  return [
    ...(iban.trim() !== "" && !hasValidIbanKey(iban) ? (["iban-key"] as const) : []),
    ...(bic.trim() !== "" && !hasBicShape(bic) ? (["bic-shape"] as const) : []),
  ];
}
