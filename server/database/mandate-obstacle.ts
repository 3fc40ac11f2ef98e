import { type Day, dayInParis } from "#domain/calendar.ts";
import type { DeadMandateReason } from "#domain/contract/returns.ts";
import { splitPostalAddress } from "#domain/postal-address.ts";
import { compactIdentifier, hasBicShape, hasValidIbanKey, isOutsideEea } from "#domain/sepa.ts";
import type { BillableContract } from "./billable-contracts.ts";
import type { Keyring } from "./encryption.ts";
import { type MandateInUse, mandateEnd } from "./mandate-use.ts";
import { bankDetailsOf, type StoredMandate } from "./mandates.ts";

/**
 * Why a payment stays out of the file. `iban`: the bank would refuse it. `postalAddress`: outside the EEA the scheme
 * requires a structured postal address, and the typed one cannot be split. `lapsed`: the mandate was unused for too
 * long. `unconfirmed`: nothing shows that the signer reads the contract's mailbox. The other reasons are the bank's
 * answers to an earlier debit of the mandate.
 */
export type LeftOutReason = "iban" | "postalAddress" | "lapsed" | "unconfirmed" | DeadMandateReason;

/**
 * Why the payments of a contract stay out of a file made on a day, on the mandate that it uses; `null` if nothing keeps
 * them out.
 */
export function obstacle(
  { addressConfirmedAt }: BillableContract,
  use: Pick<MandateInUse, "mandate" | "onMandate">,
  keyring: Keyring,
  day: Day,
): LeftOutReason | null {
  const end = mandateEnd(use, day);
  if (end !== null) return end;
  const { ibanIsValid, iban, postalAddress } = debtorOf(use.mandate, keyring);
  if (!ibanIsValid) return "iban";
  if (isOutsideEea(iban) && postalAddress === null) return "postalAddress";
  return addressConfirmedAt === null ? "unconfirmed" : null;
}

/** The debtor of a mandate, as a file names them. @throws {SealError} when the key of the bank details is gone. */
export function debtorOf(mandate: StoredMandate, keyring: Keyring) {
  const { iban, bic } = bankDetailsOf(mandate, keyring);
  const isFrance = /^france$/iu.test(mandate.pays.trim());
  const postalAddress = isFrance ? splitPostalAddress(mandate.adresse) : null;
  return {
    umr: mandate.umr,
    signedOn: dayInParis(mandate.createdAt),
    titulaire: mandate.titulaire,
    iban: compactIdentifier(iban),
    ibanIsValid: hasValidIbanKey(iban),
    bic: hasBicShape(bic) ? compactIdentifier(bic) : null,
    postalAddress: postalAddress && { ...postalAddress, countryCode: "FR" as const },
  };
}
