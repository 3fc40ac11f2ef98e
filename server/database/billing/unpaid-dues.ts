import { type UnpaidDue, unpaidDues } from "#domain/billing/unpaid-due.ts";
import { isPaidByTransfer } from "#server/database/contracts/amendments.ts";
import type { DbOrTransaction } from "#server/database/engine/client.ts";
import { contractIdsByNumber } from "./billable-contracts.ts";
import { accountsOf, type StoredAccount } from "./ledger.ts";
import { isShort, isUnpaid } from "./unpaid-debits.ts";

/** An account with its unpaid months; it has at least one. */
export type UnpaidAccount = { readonly account: StoredAccount; readonly dues: readonly UnpaidDue[] };

/** The accounts with unpaid months at an instant, of all contracts or of some, by their numbers. */
export async function unpaidAccounts(
  executor: DbOrTransaction,
  at: number,
  numbers?: readonly string[],
): Promise<UnpaidAccount[]> {
  if (numbers?.length === 0) return [];
  const accounts = await accountsOf(executor, await contractsToLookAt(executor, numbers));
  return accounts.flatMap((account) => {
    const dues = unpaidDues(account, at);
    return dues.length > 0 ? { account, dues } : [];
  });
}

/** The few contracts that may have one: SQL finds them, and the rules decide. */
async function contractsToLookAt(
  executor: DbOrTransaction,
  numbers: readonly string[] | undefined,
): Promise<string[]> {
  const debits = executor.selectFrom("debits").select("contractId");
  const amendments = executor.selectFrom("amendments").select("contractId").where(isPaidByTransfer);
  // Each by an index of its own.
  const rows = [
    ...(await debits.where(isUnpaid).execute()),
    ...(await debits.where(isShort).execute()),
    ...(await amendments.execute()),
  ];
  const ids = [...new Set(rows.map(({ contractId }) => contractId))];
  if (numbers === undefined) return ids;
  const wanted = await contractIdsByNumber(executor, numbers);
  const some = new Set(wanted.values());
  return ids.filter((id) => some.has(id));
}
