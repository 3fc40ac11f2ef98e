import type { Transaction } from "#server/database/client.ts";
import { lockContract } from "#server/database/contract-steps.ts";
import { findContract, type KeptContract } from "#server/database/contracts.ts";
import type { Keyring } from "#server/encryption.ts";
import { unknownContract } from "./file.ts";

/** The contract of a number, which nobody else changes until the transaction ends. @throws {Refusal} when there is none. */
export async function lockedContract(
  transaction: Transaction,
  keyring: Keyring,
  number: string,
): Promise<KeptContract> {
  const id = await lockContract(transaction, { number });
  const contract = id && (await findContract(transaction, keyring, id));
  if (!contract) throw unknownContract(number);
  return contract;
}
