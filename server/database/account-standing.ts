import { amountDueOn } from "#domain/billing/amount-due.ts";
import { addMonths, type Day, dayInParis } from "#domain/calendar.ts";
import { accountChangeObstacle } from "#domain/contract/account-change.ts";
import { type AgreedDue, announcedCollectionDay, unpaidDays } from "#domain/contract/arrears.ts";
import { collectionDay, debitDaysBetween, debitsToPresent } from "#domain/contract/debits.ts";
import { stateOn } from "#domain/contract/lifecycle.ts";
import { newAccountWaitMs } from "#domain/contract/mandates.ts";
import { billableContractsOf } from "./billable-contracts.ts";
import { moneyOf, refundsOf } from "./billing-reads.ts";
import type { DbOrTransaction } from "./client.ts";
import type { StoredContract } from "./contracts.ts";
import { debitsOfContracts } from "./debits.ts";
import type { Keyring } from "./encryption.ts";
import { obstacle } from "./mandate-obstacle.ts";
import { mandateUse } from "./mandate-use.ts";
import { asPresented, paidDuesOf } from "./paid-dues.ts";

/**
 * What a change of account depends on, and what would follow from one that is signed at an instant. @throws {SealError}
 * when the key of its account is gone.
 */
export async function accountStanding(
  executor: DbOrTransaction,
  keyring: Keyring,
  contract: StoredContract,
  at: number,
) {
  const today = dayInParis(at);
  const [billed] = await billableContractsOf(executor, [contract.id]);
  if (!billed) throw new Error(`Contract ${contract.number} is erased`);
  const debits = await debitsOfContracts(executor, [contract.id]);
  const paidDues = await paidDuesOf(executor, [contract.id]);
  const paid = paidDues.map(asPresented);
  const refunds = await refundsOf(executor, [contract.id]);
  const use = mandateUse(billed, debits, at);
  const leftOut = obstacle(billed, use, keyring, today);
  const isBlocked = leftOut !== null && leftOut !== "unconfirmed";
  const presented = [...debits, ...paid];
  const collectionOn = announcedCollectionDay(today);
  const unpaid: AgreedDue[] = unpaidDays(billed, presented, {
    isBlocked,
    byTransfer: use.byTransfer,
    on: today,
  }).map((dueOn) => ({
    dueOn,
    amountCents: amountDueOn(billed, dueOn, moneyOf(dueOn, debits, paidDues, refunds)),
    collectionOn,
  }));
  const changeObstacle = accountChangeObstacle(stateOn(contract.status, today), {
    isConfirmed: contract.emailConfirmation !== null,
    hasUnpaidMonths: unpaid.length > 0,
  });
  return {
    obstacle: changeObstacle,
    /** The mandate that debits use, and the one that waits to be used. */
    inUse: use.mandate,
    waiting: use.waiting,
    /** The unpaid months, with the day of collection that a signature would announce. */
    unpaid,
    next: nextDebit(),
  };

  /** The next month that no file has carried yet, on the day on which another account could pay it. */
  function nextDebit(): AgreedDue | null {
    const owed = debitDaysBetween(billed!, today, addMonths(today, 2)).filter((day) => !isUnpaid(day));
    const [next] = debitsToPresent(owed, presented, false);
    if (!next) return null;
    const { dueOn } = next;
    const usableOn = dayInParis(at + newAccountWaitMs);
    return { dueOn, amountCents: amountDueOn(billed!, dueOn), collectionOn: collectionDay(dueOn, usableOn) };
  }

  function isUnpaid(day: Day): boolean {
    return unpaid.some(({ dueOn }) => dueOn === day);
  }
}
