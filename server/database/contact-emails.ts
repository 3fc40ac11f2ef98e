import type { AddressConfirmation } from "#domain/contract/address-confirmation.ts";
import type { Keyring } from "#server/encryption.ts";
import type { Transaction } from "./client.ts";
import { type StoredContract, searchedText } from "./contracts.ts";

/** Keeps how the address of a contract was confirmed. */
export async function saveAddressConfirmation(
  transaction: Transaction,
  contractId: string,
  { at, by }: AddressConfirmation,
): Promise<void> {
  await transaction
    .updateTable("contracts")
    .set({ addressConfirmedAt: at, addressConfirmedBy: by, awaitedDebitOn: null })
    .where("id", "=", contractId)
    .execute();
}

/** What the evidence keeps of a corrected address: it outlives what names the subscriber. */
export function contactEmailHmac(keyring: Keyring, contactEmail: string): string {
  return keyring.hmac({ contactEmail });
}

/** Keeps where a subscriber reads mails from now on. What was signed stays as it is. */
export async function saveContactEmail(
  transaction: Transaction,
  contract: StoredContract,
  correctedEmail: string,
): Promise<void> {
  await transaction
    .updateTable("contracts")
    .set({ correctedEmail, searched: searchedText(contract, correctedEmail) })
    .where("id", "=", contract.id)
    .execute();
}
