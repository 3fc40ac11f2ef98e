import type { Generated, Selectable } from "kysely";
import type { AddressConfirmation } from "#domain/contract/address-confirmation.ts";
import type { Transaction } from "./client.ts";

/** The columns of a contract that say whether its e-mail address was confirmed. */
export type AddressColumns = {
  /** Whether its client was asked for it at the signature. */
  addressAsked: Generated<0 | 1>;
  /** When it was confirmed, and by whom; empty as long as it was not. */
  addressConfirmedAt: Generated<number | null>;
  addressConfirmedBy: Generated<AddressConfirmation["by"] | null>;
};

/** How the address of a contract was confirmed; `null` when it was not. */
export function addressConfirmationOf(
  row: Pick<Selectable<AddressColumns>, "addressConfirmedAt" | "addressConfirmedBy">,
): AddressConfirmation | null {
  const { addressConfirmedAt: at, addressConfirmedBy: by } = row;
  return at !== null && by !== null ? { at, by } : null;
}

/** Keeps how the address of a contract was confirmed. */
export async function keepAddressConfirmation(
  transaction: Transaction,
  contractId: string,
  { at, by }: AddressConfirmation,
): Promise<void> {
  await transaction
    .updateTable("contracts")
    .set({ addressConfirmedAt: at, addressConfirmedBy: by })
    .where("id", "=", contractId)
    .execute();
}
