import { digitsOfSiret } from "#domain/fields.ts";
import { mistypedDomain } from "#domain/mistyped-domain.ts";
import { splitPostalAddress, townFits } from "#domain/postal-address.ts";
import { hasBicShape, hasValidIbanKey } from "#domain/sepa.ts";
import { isBicOfAnotherCountry, isOutsideEea, isOutsideSepa } from "#domain/sepa-reach.ts";
import { hasValidSiretKey } from "#domain/siret.ts";
import { type SeatDoubt, seatDoubt } from "#domain/vat.ts";
import type { Mandate } from "./mandate.ts";
import type { Subscriber } from "./subscriber.ts";

/**
 * Input that looks mistyped without breaking a rule: the check digits of the SIRET or the IBAN, the country of an account and
 * its BIC, the place of an address, the domain of an e-mail address. A warning is shown beside the field, never blocks, and
 * is recorded for the agency.
 */
export type Warning =
  | "siret-key"
  | SeatDoubt
  | "seat-town"
  | "email-domain"
  | "iban-key"
  | "iban-country"
  | "bic-shape"
  | "bic-country"
  | "debtor-place"
  | "debtor-email-domain";

/** Input that looks mistyped in the first step. An empty or refused field has its own message instead. */
export function subscriberWarnings({
  siret,
  adresseSiege,
  email,
}: Pick<Subscriber, "siret" | "adresseSiege" | "email">): Warning[] {
  const digits = digitsOfSiret(siret);
  const seat = adresseSiege.trim();
  const doubt = seat === "" ? null : seatDoubt(seat);
  const warnings: Warning[] = [];
  if (/^[0-9]{14}$/.test(digits) && !hasValidSiretKey(digits)) warnings.push("siret-key");
  if (doubt) warnings.push(doubt);
  if (!townFits(splitPostalAddress(seat))) warnings.push("seat-town");
  if (mistypedDomain(email)) warnings.push("email-domain");
  return warnings;
}

type DoubtedMandate = Pick<Mandate, "iban" | "bic" | "adresse" | "pays" | "emailDebiteur">;

/** Input that looks mistyped in the second step. An empty field has its own message instead. */
export function mandateWarnings({ iban, bic, adresse, pays, emailDebiteur }: DoubtedMandate): Warning[] {
  const warnings: Warning[] = [];
  if (iban.trim() !== "" && !hasValidIbanKey(iban)) {
    warnings.push(isOutsideSepa(iban) ? "iban-country" : "iban-key");
  }
  if (bic.trim() !== "" && !hasBicShape(bic)) warnings.push("bic-shape");
  else if (hasValidIbanKey(iban) && isBicOfAnotherCountry(bic, iban)) warnings.push("bic-country");
  if (
    hasValidIbanKey(iban) &&
    isOutsideEea(iban) &&
    adresse.trim() !== "" &&
    !splitPostalAddress(adresse, pays)
  ) {
    warnings.push("debtor-place");
  }
  if (mistypedDomain(emailDebiteur)) warnings.push("debtor-email-domain");
  return warnings;
}

/** What {@link mandateWarnings} asks about, from the fields of a form. */
export function mandateTyped(typedIn: (name: string) => string | undefined): DoubtedMandate {
  const names = ["iban", "bic", "adresse", "pays", "emailDebiteur"] as const;
  return Object.fromEntries(names.map((name) => [name, typedIn(name) ?? ""])) as DoubtedMandate;
}
