import { type Day, dayInParis } from "#domain/calendar.ts";
import { type AccountChangeObstacle, accountChangeObstacle } from "#domain/contract/account-change.ts";
import { type AgreedDue, unpaidDays } from "#domain/contract/arrears.ts";
import { debitDay, nextDayToPresent } from "#domain/contract/debits.ts";
import { stateOn } from "#domain/contract/lifecycle.ts";
import { newAccountWaitMs } from "#domain/contract/mandates.ts";
import { announcedCollectionDay, nextCollectionDay } from "#domain/contract/presentation.ts";
import {
  type Account,
  type AccountContract,
  type AccountMandate,
  centsToCollect,
  type DuePayments,
  presentedOf,
} from "./account.ts";
import { blocksCollection, leftOutReason, mandateUse } from "./mandate-use.ts";

/** What a change of account depends on, and what would follow from one that is signed at an instant. */
export type AccountStanding<Mandate extends AccountMandate = AccountMandate> = {
  readonly obstacle: AccountChangeObstacle | null;
  /** The mandate that debits use, and the one that waits to be used. */
  readonly inUse: Mandate;
  readonly waiting: Mandate | null;
  /** The unpaid months, with the day of collection that a signature would announce. */
  readonly unpaid: readonly AgreedDue[];
  /** The next month that no file has carried yet, on the day on which another account could pay it. */
  readonly next: AgreedDue | null;
};

/** Derives it at an instant. */
export function accountStandingOf<Mandate extends AccountMandate>(
  account: Account<DuePayments> & { readonly contract: AccountContract<Mandate> },
  { at, isConfirmed }: { readonly at: number; readonly isConfirmed: boolean },
): AccountStanding<Mandate> {
  const { contract } = account;
  const today = dayInParis(at);
  const use = mandateUse(account, at);
  const leftOut = leftOutReason(contract, use, today);
  const isBlocked = blocksCollection(leftOut);
  const presented = presentedOf(account);
  const agreedOn = (dueOn: Day, collectionOn: Day): AgreedDue => ({
    dueOn,
    amountCents: centsToCollect(account, dueOn),
    collectionOn,
  });
  const unpaidOn = unpaidDays(contract, presented, { isBlocked, byTransfer: use.byTransfer, on: today });
  const next = nextDayToPresent(contract, presented, today, unpaidOn);
  return {
    obstacle: accountChangeObstacle(stateOn(contract.status, today), {
      isConfirmed,
      hasUnpaidMonths: unpaidOn.length > 0,
    }),
    inUse: use.mandate,
    waiting: use.waiting,
    unpaid: unpaidOn.map((dueOn) => {
      // What the bank refused in advance is not collected before it is due.
      const [, collectionOn] = [debitDay(dueOn), announcedCollectionDay(today)].sort();
      return agreedOn(dueOn, collectionOn!);
    }),
    next: next && agreedOn(next, nextCollectionDay(next, dayInParis(at + newAccountWaitMs))),
  };
}
