import { frenchAddress } from "#domain/postal-address.ts";
import { compactIdentifier, hasBicShape, hasValidIbanKey } from "#domain/sepa.ts";
import { bankDetailsOf } from "#server/database/contracts.ts";
import type { BillableContract } from "#server/database/debits.ts";
import type { Keyring } from "#server/encryption.ts";
import type { FiledDebit } from "./direct-debit-file.ts";

/** Who pays, as a file names them. */
type Debtor = Pick<FiledDebit, "umr" | "signedOn" | "titulaire" | "iban" | "bic" | "address"> & {
  readonly ibanIsValid: boolean;
};

/** The debtor of a contract. @throws {SealError} when the key of the bank details is gone. */
export function debtorOf({ mandate, dates }: BillableContract, keyring: Keyring): Debtor {
  const { iban, bic } = bankDetailsOf(mandate, keyring);
  const isFrance = /^france$/iu.test(mandate.pays.trim());
  const address = isFrance ? frenchAddress(mandate.adresse) : null;
  return {
    umr: mandate.umr,
    signedOn: dates.acceptedOn,
    titulaire: mandate.titulaire,
    iban: compactIdentifier(iban),
    ibanIsValid: hasValidIbanKey(iban),
    bic: hasBicShape(bic) ? compactIdentifier(bic) : null,
    address: address && { ...address, countryCode: "FR" },
  };
}
