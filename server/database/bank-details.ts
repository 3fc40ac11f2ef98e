import type { Mandate } from "#domain/contract/mandate.ts";
import type { Keyring } from "#server/encryption.ts";
import type { MandatesTable } from "./schema.ts";

/** What is sealed of a mandate. */
type BankDetails = Pick<Mandate, "iban" | "bic">;

/** The account of a mandate, sealed for the row of this identifier. */
export function sealedBankDetails(id: string, { iban, bic }: BankDetails, keyring: Keyring): string {
  return keyring.seal(JSON.stringify({ iban, bic }), placeOf(id));
}

/** The account of a mandate. @throws {SealError} when its key is gone. */
export function bankDetailsOf(
  { id, bankDetailsSealed }: Pick<MandatesTable, "id" | "bankDetailsSealed">,
  keyring: Keyring,
): BankDetails {
  return JSON.parse(keyring.open(bankDetailsSealed, placeOf(id)));
}

function placeOf(id: string) {
  return { table: "mandates", id, column: "bankDetailsSealed" };
}
