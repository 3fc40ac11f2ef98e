import { type AccountStanding, accountStandingOf } from "#domain/billing/account-standing.ts";
import type { StoredContract } from "#server/database/contracts/contracts.ts";
import type { StoredMandate } from "#server/database/contracts/mandates.ts";
import type { DbOrTransaction } from "#server/database/engine/client.ts";
import { accountOf, type StoredAccount } from "./ledger.ts";

/**
 * What a change of account depends on, and what would follow from one that is signed at an instant. `account`: that of
 * the contract, if it was read already.
 */
export async function accountStanding(
  executor: DbOrTransaction,
  contract: StoredContract,
  at: number,
  account?: StoredAccount,
): Promise<AccountStanding<StoredMandate>> {
  const read = account ?? (await accountOf(executor, contract.id));
  if (!read) throw new Error(`Contract ${contract.number} is erased`);
  return accountStandingOf(read, { at, isConfirmed: contract.emailConfirmation !== null });
}
