import { checkDigits, compactIdentifier, hasBicShape, ibanLengths } from "./sepa.ts";

/**
 * Whether an account is held in a SEPA country outside the European Economic Area, whose debits must carry the
 * debtor's postal address (EPC SDD Core rulebook, AT-09).
 */
export function isOutsideEea(iban: string): boolean {
  return countriesOutsideEea.test(compactIdentifier(iban).slice(0, 2));
}

const countriesOutsideEea = /^(?:AD|AL|CH|GB|GI|MC|MD|ME|MK|RS|SM|VA)$/;

/** Whether an IBAN has the right check digits, but an account there is out of the reach of SEPA debits. */
export function isOutsideSepa(iban: string): boolean {
  const compact = compactIdentifier(iban);
  const country = compact.slice(0, 2);
  return (
    /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(compact) &&
    !ibanLengths.has(country) &&
    compact.slice(2, 4) === checkDigits(compact.slice(4), country)
  );
}

/**
 * Whether a BIC is of another country than an account: then no bank would find the account by it. France, the United Kingdom
 * and Monaco have territories with IBANs of theirs and BICs of their own, or the reverse (ISO 13616 registry).
 */
export function isBicOfAnotherCountry(bic: string, iban: string): boolean {
  const country = compactIdentifier(iban).slice(0, 2);
  const ofBic = compactIdentifier(bic).slice(4, 6);
  return hasBicShape(bic) && ofBic !== country && !(bicCountries[country] ?? "").includes(ofBic);
}

const bicCountries: Readonly<Record<string, string>> = {
  FR: "GP MQ GF RE YT PM BL MF NC PF WF TF MC",
  GB: "GG IM JE",
  MC: "FR",
};
