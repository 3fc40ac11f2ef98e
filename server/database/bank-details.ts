import type { Mandate } from "#domain/contract/mandate.ts";
import type { Keyring } from "#server/encryption.ts";
import type { MandatesTable } from "./schema.ts";

/** What is sealed of a mandate. */
type BankDetails = Pick<Mandate, "iban" | "bic">;

/** The account of the mandate of a contract, sealed for that contract alone. */
export function sealedBankDetails(contractId: string, { iban, bic }: BankDetails, keyring: Keyring): string {
  return keyring.seal(JSON.stringify({ iban, bic }), placeOf(contractId));
}

/** The account of a mandate. @throws {SealError} when its key is gone, or it was sealed for another contract. */
export function bankDetailsOf(
  { contractId, bankDetailsSealed }: Pick<MandatesTable, "contractId" | "bankDetailsSealed">,
  keyring: Keyring,
): BankDetails {
  return JSON.parse(keyring.open(bankDetailsSealed, placeOf(contractId)));
}

/** A mandate has the identifier of its contract. */
function placeOf(contractId: string) {
  return { table: "mandates", id: contractId, column: "bankDetailsSealed" };
}
