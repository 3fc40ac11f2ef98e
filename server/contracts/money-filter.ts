import { owedDues } from "#domain/billing/owed-due.ts";
import { dayInParis } from "#domain/calendar.ts";
import { contractIdsByNumber } from "#server/database/billing/billable-contracts.ts";
import { deadMandates } from "#server/database/billing/dead-mandates.ts";
import { contractsAwaitingConfirmation } from "#server/database/billing/debits.ts";
import { openMonths } from "#server/database/billing/entry-sums.ts";
import { accountsOf } from "#server/database/billing/ledger.ts";
import { paymentsOwedBack } from "#server/database/billing/refunds.ts";
import { unpaidAccounts } from "#server/database/billing/unpaid-dues.ts";
import type { DbOrTransaction } from "#server/database/engine/client.ts";

/**
 * `unpaid`: a month is unpaid ({@link unpaidAccounts}). `due`: something fell due that was not paid and that no file carries,
 * whatever keeps it. `to-refund`: something paid is no longer owed.
 */
export type MoneyState = "unpaid" | "due" | "to-refund";

/** The numbers of the contracts of which that is true at an instant. */
export async function contractsWithMoney(
  executor: DbOrTransaction,
  state: MoneyState,
  at: number,
): Promise<string[]> {
  const today = dayInParis(at);
  switch (state) {
    case "unpaid":
      return (await unpaidAccounts(executor, at)).map(({ account }) => account.contract.number);
    case "to-refund":
      return (await paymentsOwedBack(executor, today)).map(({ number }) => number);
    case "due": {
      const accounts = await accountsOf(executor, await contractsToLookAt(executor, at));
      return accounts
        .filter((account) => owedDues(account, today).length > 0)
        .map(({ contract }) => contract.number);
    }
  }
}

/** The contracts that may have something due: unpaid, invoiced and open, without a mandate, or without a confirmed address. */
async function contractsToLookAt(executor: DbOrTransaction, at: number): Promise<string[]> {
  const unpaid = await unpaidAccounts(executor, at);
  const open = (await openMonths(executor)).filter(({ isAtBank }) => !isAtBank);
  const dead = await contractIdsByNumber(executor, [...(await deadMandates(executor, at)).keys()]);
  return [
    ...new Set([
      ...unpaid.map(({ account }) => account.contract.id),
      ...open.map(({ contractId }) => contractId),
      ...dead.values(),
      ...(await contractsAwaitingConfirmation(executor, dayInParis(at))),
    ]),
  ];
}
